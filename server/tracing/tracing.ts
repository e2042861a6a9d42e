/** What a span is told of what it measured: attributes of OpenTelemetry's semantic conventions. */
export type SpanFacts = {
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly isFailed?: boolean;
};

/** A request that is being traced. */
export type RequestSpan = {
  readonly traceId: string;
  /** Runs the handling of the request: what is measured in it, however late, belongs to the request. */
  run(handle: () => void): void;
  end(name: string, facts: SpanFacts): void;
};

/** Distributed tracing, as the rooms speak to it (a port: by default nothing is traced, and nothing for it is loaded). */
export type Tracing = {
  /** Begins the span of a request. `given` is the `traceparent` of whoever may say it. */
  begin(given: string | undefined): RequestSpan | undefined;
  /** Measures a call of another service, which is told where it stands by the header. */
  call<Value>(
    name: string,
    ask: (headers: Readonly<Record<string, string>>) => Promise<Value>,
    factsOf: (error: unknown) => SpanFacts,
  ): Promise<Value>;
  /** Something of the present request that took `ms` until now. */
  took(name: string, ms: number, facts?: SpanFacts): void;
  /** Sends what was not sent yet. */
  close(): Promise<void>;
};

export const noTracing: Tracing = {
  begin: () => undefined,
  call: (_name, ask) => ask({}),
  took: () => undefined,
  close: async () => undefined,
};
