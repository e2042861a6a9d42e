import { useInterfaceLang, useLangOf, useMessages, Words } from "#shared/language.tsx";
import { Link } from "#shared/links/link.tsx";
import type { GuideNavigation } from "./guide-navigation.ts";

type GuidePartProps = { readonly guide: GuideNavigation };

/** How far the guide has come, in words and as a bar. */
export function GuideProgress({ guide }: GuidePartProps) {
  const messages = useMessages();
  const { title, language, url, stepNumber } = guide;
  const stepCount = guide.steps.length;
  const step = messages.stepOf(stepNumber, stepCount);
  const langOf = useLangOf();
  const interfaceLang = useInterfaceLang();
  return (
    <div className="guide-progress">
      <p>
        <Link href={url} lang={langOf(language)}>
          {title}
        </Link>{" "}
        <span lang={interfaceLang}>{step}</span>
      </p>
      <progress value={stepNumber} max={stepCount} aria-label={messages.guideProgress} lang={interfaceLang}>
        {step}
      </progress>
    </div>
  );
}

/** What to read next: the next step first, then the previous one and the other topic sets of the guide. */
export function UpNext({ guide }: GuidePartProps) {
  const messages = useMessages();
  const { previous, next, otherGuideTopicSets, title, url } = guide;
  const langOf = useLangOf();
  const interfaceLang = useInterfaceLang();
  return (
    <nav className="up-next" aria-labelledby="up-next">
      <h2 id="up-next" lang={interfaceLang}>
        {next === undefined ? messages.guideFinished : messages.upNext}
      </h2>
      {next === undefined ? (
        <p>
          <Link href={url} lang={interfaceLang}>
            <Words of="backToGuide">{messages.backToGuide(title)}</Words>
          </Link>
        </p>
      ) : (
        <p lang={langOf(next.language)}>
          <Link className="button" rel="next" href={next.buttonLink}>
            {next.title}
          </Link>
          {next.description !== undefined && <span>{next.description}</span>}
        </p>
      )}
      {previous !== undefined && (
        <p className="previous">
          <span lang={interfaceLang}>
            <Words of="previous" />
          </span>{" "}
          <Link rel="prev" href={previous.buttonLink} lang={langOf(previous.language)}>
            {previous.title}
          </Link>
        </p>
      )}
      {otherGuideTopicSets.length > 0 && (
        <>
          <h3 lang={interfaceLang}>
            <Words of="otherTopicSets" />
          </h3>
          <ul>
            {otherGuideTopicSets.map((topicSet) => (
              <li key={topicSet.link} lang={langOf(topicSet.language)}>
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
