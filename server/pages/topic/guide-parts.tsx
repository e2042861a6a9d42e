import { Link } from "#shared/links/link.tsx";
import type { Messages } from "#shared/messages/messages.ts";
import type { GuideNavigation } from "./guide-navigation.ts";

type GuidePartProps = { readonly guide: GuideNavigation; readonly messages: Messages };

/** How far the guide has come, in words and as a bar. */
export function GuideProgress({ guide, messages }: GuidePartProps) {
  const { title, url, stepNumber, stepCount } = guide;
  const step = messages.stepOf(stepNumber, stepCount);
  return (
    <div className="guide-progress">
      <p>
        <Link href={url}>{title}</Link> <span>{step}</span>
      </p>
      <progress value={stepNumber} max={stepCount} aria-label={messages.guideProgress}>
        {step}
      </progress>
    </div>
  );
}

/** What to read next: the next step first, then the previous one and the other topic sets of the guide. */
export function UpNext({ guide, messages }: GuidePartProps) {
  const { previous, next, otherGuideTopicSets, title, url } = guide;
  return (
    <nav className="up-next" aria-labelledby="up-next">
      <h2 id="up-next">{next === undefined ? messages.guideFinished : messages.upNext}</h2>
      {next === undefined ? (
        <p>
          <Link href={url}>{messages.backToGuide(title)}</Link>
        </p>
      ) : (
        <p>
          <Link className="button" rel="next" href={next.buttonLink}>
            {next.title}
          </Link>
          {next.description !== undefined && <span>{next.description}</span>}
        </p>
      )}
      {previous !== undefined && (
        <p className="previous">
          {messages.previous}{" "}
          <Link rel="prev" href={previous.buttonLink}>
            {previous.title}
          </Link>
        </p>
      )}
      {otherGuideTopicSets.length > 0 && (
        <>
          <h3>{messages.otherTopicSets}</h3>
          <ul>
            {otherGuideTopicSets.map((topicSet) => (
              <li key={topicSet.link}>
                <Link href={topicSet.link}>{topicSet.title}</Link>
                {topicSet.description !== undefined && <p>{topicSet.description}</p>}
              </li>
            ))}
          </ul>
        </>
      )}
    </nav>
  );
}
