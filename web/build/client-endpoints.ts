import type { Plugin } from 'vite';

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

type Edit = [at: number, end: number, text: string];

/**
 * Leaves of each `endpoint(…)` in the contract its method, path and access, and marks what modules of the contract declare as free of side effects: so
 * that the pages carry, and build when they open, only the schemas of forms.
 */
export const clientEndpoints: Plugin = {
  name: 'client-endpoints',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/contract\/src\/[\w-]+\.ts$/ },
    handler(code) {
      const program = this.parse(code, { lang: 'ts' }) as unknown as { body: Node[] };
      const edits = program.body.flatMap(declaredValues).flatMap((value) => editsOf(value, false));
      const inPlace = edits.map((edit, place) => ({ edit, place }));
      // From the end; of those at one place the first goes in front.
      inPlace.sort((a, b) => b.edit[0] - a.edit[0] || b.place - a.place);
      let result = code;
      for (const {
        edit: [at, end, text],
      } of inPlace)
        result = result.slice(0, at) + text + result.slice(end);
      return { code: result, map: null };
    },
  },
};

/** The values of a module's own constants. */
function declaredValues(statement: Node): Node[] {
  const declaration = (statement.declaration as Node | null | undefined) ?? statement;
  if (declaration.type !== 'VariableDeclaration') return [];
  return (declaration.declarations as Node[]).flatMap(({ init }) => (init ? [init as Node] : []));
}

/** @param isObject of a member: `object.name` */
function editsOf(node: Node, isObject: boolean): Edit[] {
  if (/Function/.test(node.type)) return [];
  if (node.type !== 'CallExpression' && node.type !== 'NewExpression')
    return childrenOf(node).flatMap(([name, child]) => editsOf(child, name === 'object'));
  const [callee, parts] = [node.callee as Node, node.arguments as Node[]];
  const marked: Edit[] = [[node.start, node.start, isObject ? '(/* @__PURE__ */ ' : '/* @__PURE__ */ ']];
  const closed: Edit[] = isObject ? [[node.end, node.end, ')']] : [];
  const spec = parts[2];
  const inner: Edit[] =
    callee.name === 'endpoint' && spec !== undefined
      ? [[spec.start, spec.end, '{}']]
      : childrenOf(node).flatMap(([, child]) => editsOf(child, false));
  return [...marked, ...inner, ...closed];
}

function childrenOf(node: Node): [name: string, child: Node][] {
  return Object.entries(node).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value])
      .filter((child): child is Node => typeof child === 'object' && child !== null && 'type' in child)
      .map((child): [string, Node] => [name, child]),
  );
}
