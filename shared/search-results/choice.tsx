import { useFinder } from "./finder.ts";

type ChoiceProps = {
  readonly type: "radio" | "checkbox";
  readonly name: string;
  readonly value: string;
  readonly label: string;
  readonly count?: number | undefined;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
};

/** One option of a filter. */
export function Choice({ type, name, value, label, count, isChosen, onChoose }: ChoiceProps) {
  const { locale } = useFinder();
  return (
    <label className="choice">
      <input type={type} name={name} value={value} checked={isChosen} onChange={onChoose} />
      <span>{label}</span>
      {count !== undefined && <span className="count">{count.toLocaleString(locale)}</span>}
    </label>
  );
}
