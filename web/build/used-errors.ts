import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

interface Property {
  start: number;
  end: number;
  key: { value?: string; name?: string };
}

/**
 * Leaves of the contract's catalogue of errors those that the pages name, and those whose sentence the contract fills in for them: the
 * others come with their sentence from the server.
 */
export const usedErrors: Plugin = {
  name: 'used-errors',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/contract\/src\/errors\.ts$/ },
    handler(code) {
      const program = this.parse(code, { lang: 'ts' });
      const [catalogue] = program.body.flatMap((statement) =>
        statement.type === 'ExportNamedDeclaration' && statement.declaration?.type === 'VariableDeclaration'
          ? statement.declaration.declarations
          : [],
      );
      let value: { type: string; expression?: unknown; properties?: unknown } | null =
        catalogue?.init ?? null;
      while (value?.expression) value = value.expression as typeof value;
      if (value?.type !== 'ObjectExpression') throw new Error('errors.ts does not begin with its catalogue');
      const used = namedInPages();
      let kept = code;
      for (const { start, end, key } of (value.properties as Property[]).toReversed())
        if (!used.has(key.value ?? key.name ?? ''))
          kept = kept.slice(0, start) + kept.slice(end).replace(/^,/, '');
      return { code: kept, map: null };
    },
  },
};

function namedInPages(): Set<string> {
  const pages = textOf('../src').matchAll(/'([a-z-]+)'/g);
  const contract = textOf('../../contract/src').matchAll(/errorDetail\(\s*'([a-z-]+)'/g);
  return new Set([...pages, ...contract].map(([, name = '']) => name));
}

function textOf(place: string): string {
  const folder = path.resolve(import.meta.dirname, place);
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
    .map((name) => readFileSync(path.join(folder, name), 'utf8'))
    .join('\n');
}
