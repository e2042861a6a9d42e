import type { ReactNode } from "react";
import { searchParameters } from "#shared/search/search-address.ts";
import { type SearchChange, useFinder } from "./finder.ts";

type StateFormProps = {
  readonly change: SearchChange;
  /** Called when scripts answer it. */
  readonly onAsked?: () => void;
  readonly className?: string;
  readonly children: ReactNode;
};

/** A button that changes the search: without scripts a form that opens the changed search's address. */
export function StateForm({ change, onAsked, className, children }: StateFormProps) {
  const { path, choices, progress, isLive, ask } = useFinder();
  return (
    <form
      className={className}
      action={path}
      onSubmit={(event) => {
        if (!isLive) return;
        event.preventDefault();
        ask(change);
        onAsked?.();
      }}
    >
      {searchParameters(change(progress.search), choices.filters).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}
