import { Link } from 'react-router'
import { formatDateTime } from '#app/desk/format.ts'
import type { AuditLine } from '#server/audit/find-audit.ts'

const isOrder = ({ kind, subject }: AuditLine): boolean => kind === 'order' && /^[A-Z]+-\d+$/.test(subject)
/** Formats a stored state (`under_review`) as words; other values stay unchanged. */
const formatValue = (text: string): string => (/^[a-z_]+$/.test(text) ? text.replaceAll('_', ' ') : text)

/** Formats the values before and after a change. */
const formatChange = ({ before, after }: AuditLine): string =>
  before === '' ? formatValue(after) : `${formatValue(before)} → ${after === '' ? 'empty' : formatValue(after)}`

/** Audit entries as a list. `own` hides the subject on the subject's own page. */
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
          {(!own || (line.before || line.after) !== '') && <span>{formatChange(line)}</span>}
          <span className="dk-sub">{[formatDateTime(line.at), line.address].filter(Boolean).join(', ')}</span>
        </li>
      ))}
    </ol>
  )
}
