/** What is read of a syntax tree. */
type Node = { type?: string; start?: number; end?: number; [part: string]: unknown }

/** Asserts that its first argument holds; what it says otherwise is for whoever writes a shop. */
const ASSERTS = ['invariant', 'UNSAFE_invariant']
/** Speak of the same to the console. */
const WARNS = ['warning', 'warnOnce', 'UNSAFE_warning']
/** Words that are fixed, or put together from what is there. */
const WORDS = ['Literal', 'TemplateLiteral', 'CallExpression']

/** A program of the router without the sentences of its assertions, which hold without them, and without its warnings. */
export function withoutWords(code: string, tree: object): string {
  const cuts = callsIn(tree)
    .flatMap(({ callee, arguments: given, start = 0, end = 0 }) => {
      const name = (callee as { name?: string }).name ?? ''
      const [holds, words] = given as (Node | undefined)[]
      if (WARNS.includes(name)) return [{ from: start, to: end, by: 'void 0' }]
      if (!ASSERTS.includes(name) || !holds || !WORDS.includes(words?.type ?? '')) return []
      return [{ from: holds.end ?? 0, to: words?.end ?? 0, by: '' }]
    })
    .toSorted((one, other) => other.from - one.from)
  return cuts.reduce((text, { from, to, by }) => text.slice(0, from) + by + text.slice(to), code)
}

function callsIn(node: unknown): Node[] {
  if (Array.isArray(node)) return node.flatMap(callsIn)
  if (typeof node !== 'object' || node === null) return []
  const { type } = node as Node
  return [...(type === 'CallExpression' ? [node as Node] : []), ...Object.values(node).flatMap(callsIn)]
}
