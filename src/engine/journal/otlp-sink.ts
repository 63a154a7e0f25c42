import type { ReadableSpan } from "@opentelemetry/sdk-trace-base";
import type { SpanConfig } from "../config.ts";
import { withoutCredentials } from "../redact.ts";
import type { Sink } from "./journal.ts";
import { type OpenTurns, spansOf } from "./spans.ts";

/** How long an export may take; a program that ends does not wait longer for a collector that is gone. */
const TIMEOUT_MS = 2000;

/** Sends events as OpenTelemetry spans to a collector, in batches. The packages are loaded at the first event. */
export function otlpSink(config: SpanConfig): Sink {
  const turns: OpenTurns = new Map();
  const { url, content } = config;
  let tell = (_: unknown): void => {};
  let loading: ReturnType<typeof load> | undefined;
  const loaded = () => {
    loading ??= load(config, (error) => tell(error));
    return loading;
  };
  return {
    name: withoutCredentials(url),
    write(event) {
      loaded()
        .then(({ processor, resource }) => {
          for (const span of spansOf(event, turns, { resource, content })) processor.onEnd(span);
        })
        .catch((error: unknown) => tell(error));
    },
    watch(listener) {
      tell = listener;
    },
    async close() {
      await (await loading)?.processor.shutdown();
    },
  };
}

async function load({ url, headers, service }: SpanConfig, failed: (error: unknown) => void) {
  const [{ BatchSpanProcessor }, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all([
    import("@opentelemetry/sdk-trace-base"),
    import("@opentelemetry/exporter-trace-otlp-http"),
    import("@opentelemetry/resources"),
  ]);
  const exporter = new OTLPTraceExporter({ url, headers, timeoutMillis: TIMEOUT_MS });
  const watched = {
    export: (spans: ReadableSpan[], done: Parameters<typeof exporter.export>[1]) =>
      exporter.export(spans, (result) => {
        if (result.error) failed(result.error);
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: () => exporter.forceFlush(),
  };
  const processor = new BatchSpanProcessor(watched, { exportTimeoutMillis: TIMEOUT_MS });
  return { processor, resource: resourceFromAttributes({ "service.name": service }) };
}
