import { Gauge, type Registry } from 'prom-client';

interface Figure<Read> {
  name: string;
  help: string;
  /** The value; null: there is none, and the metric is absent. */
  of(read: Read): number | null;
}

/** Gauges that show one reading. They are absent while it fails: an old or invented value would hide that. */
export function showFigures<Read>(
  registry: Registry,
  read: () => Promise<Read | null>,
  figures: readonly Figure<Read>[],
): void {
  for (const { name, help, of } of figures)
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const current = await read();
        const value = current === null ? null : of(current);
        if (value === null) this.remove();
        else this.set(value);
      },
    });
}

interface LabelledFigure<Read, Label extends string> {
  name: string;
  help: string;
  labels: readonly Label[];
  of(read: Read): { labels: Record<Label, string>; value: number | null }[];
}

/** The same with labels. */
export function showLabelledFigures<Read, Label extends string>(
  registry: Registry,
  read: () => Promise<Read | null>,
  figures: readonly LabelledFigure<Read, Label>[],
): void {
  for (const { name, help, labels: labelNames, of } of figures)
    new Gauge({
      name,
      help,
      labelNames: [...labelNames],
      registers: [registry],
      async collect() {
        const current = await read();
        this.reset();
        if (current === null) return;
        for (const { labels, value } of of(current)) if (value !== null) this.set(labels, value);
      },
    });
}
