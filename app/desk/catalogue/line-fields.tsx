import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { lineText } from '#app/desk/layout/use-form-changes.ts'
import { useHydrated } from '#app/platform/use-hydrated.ts'
import { Icon } from '#app/ui/icon.tsx'

type LineFieldsProps = {
  lines: readonly string[]
  name: string
  fault: string | undefined
  /** Renders the fields of a line; `words` is its label. */
  children: (line: string, words: string) => React.ReactNode
  one?: boolean
  /** A list without lines begins with an empty one. */
  hasFirstLine?: boolean
}

/** Empty lines added when scripts are off. */
const SPARE_LINES = 2

/** Repeatable lines with buttons to add and remove them. */
export function LineFields({ lines, name, fault, children, one = false, hasFirstLine = false }: LineFieldsProps) {
  const inBrowser = useHydrated()
  const [rows, setRows] = useState(() =>
    (lines.length === 0 && hasFirstLine ? [''] : lines).map((line, id) => ({ id, line })),
  )
  const spare = Array.from({ length: inBrowser ? 0 : SPARE_LINES }, (_, focusLine) => ({
    id: rows.length + focusLine,
    line: '',
  }))
  const list = useRef<HTMLUListElement>(null)
  // Keeps text that was typed into a spare line before hydration; the row's element is the same.
  useLayoutEffect(() => {
    const lines = [...(list.current?.children ?? [])]
    const last = lines.findLastIndex((line) => [...line.querySelectorAll('input')].some(isTyped))
    setRows((known) => [
      ...known,
      ...lines.slice(known.length, last + 1).map((_, focusLine) => ({ id: known.length + focusLine, line: '' })),
    ])
  }, [])
  const addButton = useRef<HTMLButtonElement>(null)
  // Index of the line that receives the focus after a line is added or removed.
  const focusLine = useRef<number>(undefined)
  const change = (changed: typeof rows, nextFocus: number) => {
    focusLine.current = nextFocus
    setRows(changed)
  }
  const addLine = () => change([...rows, { id: Math.max(-1, ...rows.map(({ id }) => id)) + 1, line: '' }], rows.length)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each change of the lines
  useEffect(() => {
    if (focusLine.current === undefined) return
    const line = list.current?.children[focusLine.current]
    ;((line && lineText(line)) ?? addButton.current)?.focus()
    focusLine.current = undefined
    list.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [rows])
  return (
    <>
      <ul ref={list} className={one ? 'dk-pairs is-one' : 'dk-pairs'}>
        {[...rows, ...spare].map(({ id, line }, index) => (
          <li key={id}>
            {children(line, `${name} ${index + 1}`)}
            {inBrowser && (
              <button
                type="button"
                className="copy"
                aria-label={`Remove ${name.toLowerCase()} ${index + 1}`}
                onClick={() =>
                  change(
                    rows.filter((row) => row.id !== id),
                    index,
                  )
                }
              >
                <Icon of="x" />
              </button>
            )}
          </li>
        ))}
      </ul>
      {fault && (
        <p className="err">
          <Icon of="circle-exclamation-point" />
          {fault}
        </p>
      )}
      {inBrowser && (
        <button type="button" className="textbtn" onClick={addLine} ref={addButton}>
          <Icon of="plus" />
          Add another
        </button>
      )}
    </>
  )
}

const isTyped = ({ value, defaultValue }: HTMLInputElement): boolean => value !== defaultValue
