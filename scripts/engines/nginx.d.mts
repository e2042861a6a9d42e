/** An nginx that was started for a test or a measurement. */
export type RunningNginx = {
  /** Begins new workers with another `http` block; those of before end what they have begun. */
  reload(http: string): void;
  stop(): Promise<void>;
};

export function startNginx(folder: string, http: string): Promise<RunningNginx>;
