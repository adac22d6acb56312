import { useState } from 'react'
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
  const another = () => setRows([...rows, { id: Math.max(-1, ...rows.map(({ id }) => id)) + 1, line: '' }])
  return (
    <>
      <ul className={one ? 'dk-pairs is-one' : 'dk-pairs'}>
        {[...rows, ...spare].map(({ id, line }, at) => (
          <li key={id}>
            {children(line, `${name} ${at + 1}`)}
            {inBrowser && (
              <button
                type="button"
                className="copy"
                aria-label={`Remove ${name.toLowerCase()} ${at + 1}`}
                onClick={() => setRows(rows.filter((row) => row.id !== id))}
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
        <button type="button" className="textbtn" onClick={another}>
          <Icon of="plus" />
          Another
        </button>
      )}
    </>
  )
}
