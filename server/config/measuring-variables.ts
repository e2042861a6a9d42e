import * as z from "zod";
import { experimentDefaults } from "#shared/experiments/experiments.ts";
import { featureFlagNames } from "#shared/experiments/feature-gates.ts";
import { chatExperiment } from "#shared/wire-names/experiment-names.ts";
import { address, oneOf, optional, text, type Variable } from "./variable.ts";

/** Every name that can be on or off: `{experiment}.{parameter}`, and the flags. */
const flagNames = [
  ...Object.entries(experimentDefaults).flatMap(([experiment, parameters]) =>
    Object.keys(parameters).map((parameter) => `${experiment}.${parameter}`),
  ),
  ...featureFlagNames,
];

const wireNames: readonly string[] = [...Object.keys(experimentDefaults), ...featureFlagNames];

const shareForm = /^(?:true|false|(\d{1,3})%)$/;

/** `name=true,name=25%`: the share of visitors, from 0 to 1, for whom each name is on. */
const flagSharesSchema = z
  .string()
  .transform((value) => value.split(",").flatMap((item) => (item.trim() === "" ? [] : [item.trim().split("=")])))
  .refine((items) => items.every(([name, share]) => flagNames.includes(name ?? "") && shareForm.test(share ?? "")))
  .refine((items) => items.every(({ length }) => length === 2))
  .transform(
    (items): ReadonlyMap<string, number> => new Map(items.map(([name = "", share = ""]) => [name, shareOf(share)])),
  )
  .refine((shares) => [...shares.values()].every((share) => share <= 1));

function shareOf(text: string): number {
  const percent = shareForm.exec(text)?.[1];
  return percent === undefined ? Number(text === "true") : Number(percent) / 100;
}

/** `ours=its`, divided by commas. */
const namesSchema = z
  .string()
  .transform((value) => value.split(",").flatMap((item) => (item.trim() === "" ? [] : [item.trim().split("=")])))
  .refine((items) =>
    items.every(
      ([ours = "", its = "", ...more]) => wireNames.includes(ours) && /^[\w.-]{1,100}$/.test(its) && !more[0],
    ),
  )
  .transform((items): ReadonlyMap<string, string> => new Map(items.map(([ours = "", its = ""]) => [ours, its])));

/** What is learned of visitors, and what is tried on them. */
export const measuringVariables = {
  analytics: oneOf(
    {
      name: "ANALYTICS",
      meaning:
        "Which visitors are measured: those who did not refuse (`on`), those who agreed (`ask`), none (`off`). Do-Not-Track and Global Privacy Control always count as a refusal.",
      default: "on",
    },
    ["on", "ask", "off"],
  ),
  analyticsCollectorUrl: optional(
    address({
      name: "ANALYTICS_COLLECTOR_URL",
      meaning: "Where events are sent, as JSON by POST. Not set: each event is a line of the log.",
    }),
  ),
  featureFlags: {
    name: "FEATURE_FLAGS",
    meaning: `Experiments and flags that are on, for everybody (\`true\`) or for a share of visitors (\`25%\`): ${flagNames.map((name) => `\`${name}\``).join(", ")}. Not read with \`FEATURE_GATES_URL\`.`,
    expected: "names with true, false or a percentage, divided by commas, such as `{experiment}.{parameter}=25%`",
    default: "",
    isLive: true,
    schema: flagSharesSchema,
  } satisfies Variable<ReadonlyMap<string, number>>,
  featureGatesUrl: optional(
    address({
      name: "FEATURE_GATES_URL",
      meaning: "A service that decides experiments and flags: it speaks the OpenFeature Remote Evaluation Protocol.",
    }),
  ),
  featureGatesClientKey: optional(
    text({
      name: "FEATURE_GATES_CLIENT_KEY",
      meaning: "This site's key at that service. It is public: browsers get it. Without one every default holds.",
    }),
  ),
  featureGatesNames: {
    name: "FEATURE_GATES_NAMES",
    meaning: "Names that the service has for experiments and flags where it does not use ours, each as `ours=its`.",
    expected: `names of experiments and flags with other names, divided by commas, such as \`${chatExperiment}=chat\``,
    default: "",
    schema: namesSchema,
  } satisfies Variable<ReadonlyMap<string, string>>,
  featureGatesEnvironment: oneOf(
    {
      name: "FEATURE_GATES_ENVIRONMENT",
      meaning: "The environment that the service is told.",
      default: "production",
    },
    ["production", "staging", "development"],
  ),
  featureGatesPerimeter: text({
    name: "FEATURE_GATES_PERIMETER",
    meaning: "The perimeter that the service is told: which of the vendor's clouds the site belongs to.",
    default: "commercial",
  }),
} as const satisfies Readonly<Record<string, Variable<unknown>>>;
