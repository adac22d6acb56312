import type { CompiledQuery } from 'kysely'

/** A statement with its values, as PostgreSQL's driver takes it. */
export type Statement = { text: string; values: unknown[] }

/** Said in the statement itself: nothing else of it reaches the connection. */
const MARK = '/* pipelined */ '

/** A statement that goes with the next one of its transaction, since nobody waits for its answer. */
export const asPipelined = (query: CompiledQuery): CompiledQuery => ({ ...query, sql: MARK + query.sql })

export const isPipelined = ({ text }: Statement): boolean => text.startsWith(MARK)

/** Said before two statements, and between them. */
const PAIR = '/* pair */ '

/** Two statements that are sent in one write and run one after the other; the answer's rows are those of each. */
export const asPair = (one: CompiledQuery, other: CompiledQuery): CompiledQuery => ({
  ...one,
  sql: PAIR + one.sql + PAIR + other.sql,
  parameters: [one.parameters, other.parameters],
})

/** The statements that are sent as one, each with its values. */
export function pairIn({ text, values }: Statement): Statement[] {
  if (!text.startsWith(PAIR)) return [{ text, values }]
  const texts = text.slice(PAIR.length).split(PAIR)
  return texts.map((own, at) => ({ text: own, values: values[at] as unknown[] }))
}

/**
 * The same work in fewer statements: pipelined ones that follow each other become one, each but the last a `with` of it.
 * None of them sees what the others write; foreign keys are looked at when all of it is there.
 */
export function joined(statements: readonly Statement[]): Statement[] {
  const answer: Statement[] = []
  let run: Statement[] = []
  for (const statement of statements) {
    if (isPipelined(statement)) run.push(statement)
    else {
      answer.push(...asOne(run), statement)
      run = []
    }
  }
  return [...answer, ...asOne(run)]
}

function asOne(run: Statement[]): Statement[] {
  if (run.length < 2) return run
  return [{ text: textOf(run), values: run.flatMap(({ values }) => values) }]
}

/** By the texts that are joined; a shop has a few dozen of them. */
const texts = new Map<string, string>()
const MAX_TEXTS = 200

function textOf(run: readonly Statement[]): string {
  const key = run.map(({ text }) => text).join(';')
  const known = texts.get(key)
  if (known !== undefined) return known
  let used = 0
  const parts = run.map(({ text, values }) => {
    const before = used
    used += values.length
    return text.slice(MARK.length).replace(/\$(\d+)/g, (_, place) => `$${Number(place) + before}`)
  })
  const last = parts.pop()
  const text = `with ${parts.map((part, index) => `part${index} as (${part})`).join(', ')} ${last}`
  if (texts.size >= MAX_TEXTS) texts.clear()
  texts.set(key, text)
  return text
}
