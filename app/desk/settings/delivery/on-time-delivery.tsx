import { Form } from 'react-router'
import { formatDateTime } from '#app/desk/format.ts'
import { AutoRefresh } from '#app/desk/layout/auto-refresh.tsx'
import { TableHeader } from '#app/desk/layout/list.tsx'
import { FoldedSection } from '#app/desk/settings/settings-header.tsx'
import { Button } from '#app/ui/button.tsx'
import { Select, TextField } from '#app/ui/field.tsx'
import { formatSpan, type Span } from '#domain/delivery/delivery-tables.ts'
import type { CachedFigures } from '#server/cache/cached-figures.ts'
import type { OnTimeReport as Figures } from '#server/delivery/on-time-report.ts'

type CountTableProps = {
  heads: readonly string[]
  rows: readonly { id: string; name: string; sub: string; counts: readonly number[] }[]
}

const COUNT = new Intl.NumberFormat('en-IN')

/** Table of counts by area and zone. */
const CountTable = ({ heads, rows }: CountTableProps) => (
  <table className="dk-tables dk-counts">
    <TableHeader of={['Area or zone', ...heads]} />
    <tbody>
      {rows.map(({ id, name, sub, counts }) => (
        <tr key={id}>
          <th scope="row">
            {name}
            {sub && <span className="dk-sub">{sub}</span>}
          </th>
          {counts.map((count, at) => (
            <td key={heads[at]}>{COUNT.format(count)}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)

type OnTimeSection = CachedFigures<Figures> & {
  days: number
  versions: readonly { version: number; at: string; what: string }[]
  typed: Record<string, string>
  faults: Record<string, string>
}
type OnTimeDeliveryProps = {
  kept: OnTimeSection
  zones: readonly { id: string; name: string; transit: Span }[]
  cutOff: string
  packDays: number
}

const POLL_MS = 1000

/** Describes the state of cached figures. */
function describeCounting({ figures, isCounting, hasFailed }: CachedFigures<unknown>): string {
  if (isCounting) return figures ? 'Updating. Last figures:' : 'Calculating. This takes a moment.'
  if (!hasFailed) return ''
  return figures
    ? 'The figures could not be updated. Last figures:'
    : 'The figures could not be calculated. Try again in a minute.'
}

/** Delivery performance by area and zone, and a comparison with other delivery tables. */
export function OnTimeDelivery({ kept, zones, cutOff, packDays }: OnTimeDeliveryProps) {
  const { days, versions, typed, faults, figures, isCounting } = kept
  const statusText = describeCounting(kept)
  const { zones: counted = [], others = [], leftOut = 0 } = figures ?? {}
  const field = (name: string, label: string, now: string) => (
    <TextField
      key={name}
      label={label}
      name={name}
      defaultValue={typed[name]}
      placeholder={now}
      error={faults[name]}
      autoComplete="off"
    />
  )
  return (
    <FoldedSection
      id="kept"
      title="On-time delivery"
      isOpen={Object.values(typed).some(Boolean)}
      about={`Kept and late by area and zone, of the last ${days} days. Delivered means marked as delivered.`}
    >
      {isCounting && <AutoRefresh everyMs={POLL_MS} />}
      {statusText && (
        <p className="dk-sub" role="status">
          {statusText}
        </p>
      )}
      {figures && (
        <CountTable
          heads={['Parcels', 'On time', 'Late']}
          rows={counted.map(({ id, name, kept: inTime, late, missing }) => ({
            id,
            name,
            sub: missing > 0 ? `${missing} not delivered yet` : '',
            counts: [inTime + late, inTime, late],
          }))}
        />
      )}
      <Form method="get" action="/desk/settings/delivery#kept" className="dk-set-form" noValidate>
        <p className="dk-sub">Compare with other tables. Empty fields keep their current value.</p>
        <Select label="Tables" name="than" defaultValue={typed.than} error={faults.than}>
          <option value="">Current</option>
          {versions.slice(1).map(({ version, at, what }) => (
            <option key={version} value={version}>
              Version {version} of {formatDateTime(at)}: {what}
            </option>
          ))}
        </Select>
        <div className="dk-row" data-of="3">
          {zones.map(({ id, name, transit }) => field(`span.${id}`, `${name}: in transit`, formatSpan(transit)))}
          {field('pack', 'Product: days to pack', String(packDays))}
          {field('cutOff', 'Cut-off', cutOff)}
        </div>
        <div>
          <Button type="submit" look="line">
            Compare
          </Button>
        </div>
      </Form>
      {others.length > 0 && (
        <div role="status">
          <CountTable
            heads={['Earlier', 'Same', 'Later', 'Late by these']}
            rows={others.map(({ id, name, sooner, same, later, late }) => ({
              ...{ id, name, sub: '' },
              counts: [sooner, same, later, late],
            }))}
          />
          {leftOut > 0 && (
            <p className="dk-sub">
              {leftOut} {leftOut === 1 ? 'parcel is' : 'parcels are'} left out: their day was set again on payment, or
              their tables are not known.
            </p>
          )}
        </div>
      )}
    </FoldedSection>
  )
}
