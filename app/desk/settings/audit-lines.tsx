import { Link } from 'react-router'
import { sayTime } from '#app/desk/orders/say.ts'
import type { AuditLine } from '#server/audit/find-audit.ts'

const isOrder = ({ kind, subject }: AuditLine): boolean => kind === 'order' && /^[A-Z]+-\d+$/.test(subject)
/** A state in words; whatever else was written stays as it is. */
const said = (text: string): string => (/^[a-z_]+$/.test(text) ? text.replaceAll('_', ' ') : text)

/** What it was and what it is, where a line says both or one of them. */
const became = ({ before, after }: AuditLine): string =>
  before === '' ? said(after) : `${said(before)} → ${after === '' ? 'empty' : said(after)}`

/** The audit, a line each. On the page of the thing itself its name is left out. */
export function AuditLines({ lines, own = false }: { lines: readonly AuditLine[]; own?: boolean }) {
  return (
    <ol className={own ? 'dk-audit' : 'dk-audit is-wide'}>
      {lines.map((line) => (
        <li key={line.id}>
          <b>
            {line.who}: {line.what}
          </b>
          {!own && (
            <span>
              {isOrder(line) ? <Link to={`/desk/orders/${line.subject}`}>{line.subject}</Link> : line.subject}
            </span>
          )}
          {(!own || (line.before || line.after) !== '') && <span>{became(line)}</span>}
          <span className="dk-sub">{[sayTime(line.at), line.address].filter(Boolean).join(', ')}</span>
        </li>
      ))}
    </ol>
  )
}
