/** Value of the YAML that the files in `deploy/` are written in. */
export type Yaml = string | Yaml[] | { [key: string]: Yaml }

type Line = { indent: number; text: string; no: number }

/**
 * Reads block mappings, lists in brackets and plain or double-quoted scalars: as much of YAML as the compose files use.
 * Every scalar is text. Throws for anything else, naming the line.
 */
export function readYaml(text: string): Yaml {
  const lines = text
    .split('\n')
    .map((line, at) => ({ indent: line.search(/\S/), text: line.trim(), no: at + 1 }))
    .filter((line) => line.text !== '' && !line.text.startsWith('#'))
  const [first] = lines
  if (!first) return {}
  const value = readMapping(lines, first.indent)
  if (lines[0]) throw new Error(`line ${lines[0].no} is not indented like the others`)
  return value
}

function readMapping(lines: Line[], indent: number): Yaml {
  const mapping: { [key: string]: Yaml } = {}
  for (let line = lines[0]; line && line.indent === indent; line = lines[0]) {
    lines.shift()
    const [, key, rest = ''] = /^([\w.-]+):(?: (.+))?$/.exec(line.text) ?? []
    if (key === undefined || key in mapping) throw new Error(`line ${line.no} is no new key`)
    const [next] = lines
    const isParent = rest === '' && next !== undefined && next.indent > indent
    mapping[key] = isParent ? readMapping(lines, next.indent) : readValue(rest, line.no)
  }
  return mapping
}

function readValue(text: string, no: number): Yaml {
  if (text === '{}') return {}
  const [, items] = /^\[(.*)\]$/.exec(text) ?? []
  if (items !== undefined) return (items.match(/"[^"]*"|[^,\s][^,]*/g) ?? []).map((item) => readScalar(item, no))
  return readScalar(text, no)
}

function readScalar(text: string, no: number): string {
  const [, quoted] = /^"([^"\\]*)"$/.exec(text) ?? []
  if (quoted !== undefined) return quoted
  if (/^[\w./][\w./-]*(:[\w./-]+)?$/.test(text)) return text
  throw new Error(`line ${no}: ${text} needs double quotes`)
}
