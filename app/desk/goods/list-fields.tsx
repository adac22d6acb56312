import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import { useInBrowser } from '#app/ui/use-in-browser.ts'

type Props = {
  lines: readonly string[]
  /** `Feature`, `Item`. */
  name: string
  fault: string | undefined
  /** The fields of a line. */
  children: (line: string, words: string) => React.ReactNode
  one?: boolean
}

/** Without scripts there is room for this many more. */
const SPARE = 2

/** Lines that become more or fewer. */
export function ListFields({ lines, name, fault, children, one = false }: Props) {
  const inBrowser = useInBrowser()
  const [rows, setRows] = useState(() => lines.map((line, id) => ({ id, line })))
  const spare = Array.from({ length: inBrowser ? 0 : SPARE }, (_, at) => ({ id: rows.length + at, line: '' }))
  const list = useRef<HTMLUListElement>(null)
  // What was typed into one to spare before the page came alive stays, for its line is the same element as before.
  useLayoutEffect(() => {
    const lines = [...(list.current?.children ?? [])]
    const last = lines.findLastIndex((line) => [...line.querySelectorAll('input')].some(isTyped))
    setRows((known) => [
      ...known,
      ...lines.slice(known.length, last + 1).map((_, at) => ({ id: known.length + at, line: '' })),
    ])
  }, [])
  const more = useRef<HTMLButtonElement>(null)
  // At which line whoever has just added or taken away one goes on.
  const at = useRef<number>(undefined)
  const change = (changed: typeof rows, goOn: number) => {
    at.current = goOn
    setRows(changed)
  }
  const another = () => change([...rows, { id: Math.max(-1, ...rows.map(({ id }) => id)) + 1, line: '' }], rows.length)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each change of the lines
  useEffect(() => {
    if (at.current === undefined) return
    const fields = list.current?.children[at.current]?.querySelectorAll('input')
    ;(fields?.[fields.length - 1] ?? more.current)?.focus()
    at.current = undefined
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
        <button type="button" className="textbtn" onClick={another} ref={more}>
          <Icon of="plus" />
          Another
        </button>
      )}
    </>
  )
}

const isTyped = ({ value, defaultValue }: HTMLInputElement): boolean => value !== defaultValue
