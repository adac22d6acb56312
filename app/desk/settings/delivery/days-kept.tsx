import { Form } from 'react-router'
import { LookAgain } from '#app/desk/frame/look-again.tsx'
import { sayTime } from '#app/desk/orders/say.ts'
import { Button } from '#app/ui/button.tsx'
import { Select, TextField } from '#app/ui/field.tsx'
import { type Span, spanText } from '#domain/delivery/tables.ts'
import type { Counted } from '#server/desk/settings/cached-figures.ts'
import type { DaysKept as Figures } from '#server/desk/settings/days-kept.ts'
import { SettingPart } from '../setting-part.tsx'
import { CountTable } from './count-table.tsx'

type Kept = Counted<Figures> & {
  days: number
  versions: readonly { version: number; at: string; what: string }[]
  typed: Record<string, string>
  faults: Record<string, string>
}
type Props = {
  kept: Kept
  zones: readonly { id: string; name: string; transit: Span }[]
  cutOff: string
  packDays: number
}

const LOOK_AGAIN_MS = 1000

/** What is to be known of figures that are not of now. */
function sayCounting({ figures, isCounting, hasFailed }: Counted<unknown>): string {
  if (isCounting)
    return figures ? 'Being counted anew. Until then, as last counted:' : 'Being counted. It takes a moment.'
  if (!hasFailed) return ''
  return figures
    ? 'They could not be counted anew. As last counted:'
    : 'They could not be counted. Look again in a minute.'
}

/** How many parcels came by their day, and what tables that nobody has kept, or that there were, would have promised. */
export function DaysKept({ kept, zones, cutOff, packDays }: Props) {
  const { days, versions, typed, faults, figures, isCounting } = kept
  const said = sayCounting(kept)
  const { zones: counted = [], others = [], leftOut = 0 } = figures ?? {}
  const blank = (name: string, label: string, now: string) => (
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
    <SettingPart
      id="kept"
      title="Days kept"
      about={`Orders of the last ${days} days whose promised day is over. A parcel came when it was marked as delivered.`}
    >
      {isCounting && <LookAgain everyMs={LOOK_AGAIN_MS} />}
      {said && (
        <p className="dk-sub" role="status">
          {said}
        </p>
      )}
      {figures && (
        <CountTable
          heads={['Parcels', 'By the day', 'Late']}
          rows={counted.map(({ id, name, kept: inTime, late, missing }) => ({
            id,
            name,
            sub: missing > 0 ? `${missing} of the late ${missing === 1 ? 'has' : 'have'} not come yet` : '',
            counts: [inTime + late, inTime, late],
          }))}
        />
      )}
      <Form method="get" action="/desk/settings/delivery#kept" className="dk-set-form" noValidate>
        <p className="dk-sub">
          What would other tables have promised to them? What is left empty stays as the tables have it.
        </p>
        <Select label="Tables" name="than" defaultValue={typed.than} error={faults.than}>
          <option value="">These</option>
          {versions.slice(1).map(({ version, at, what }) => (
            <option key={version} value={version}>
              Version {version} of {sayTime(at)}: {what}
            </option>
          ))}
        </Select>
        <div className="dk-row" data-of="3">
          {zones.map(({ id, name, transit }) => blank(`span.${id}`, `${name}: on the road`, spanText(transit)))}
          {blank('pack', 'A gift: days to pack', String(packDays))}
          {blank('cutOff', 'Cut-off', cutOff)}
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
            heads={['Sooner', 'The same', 'Later', 'Late by them']}
            rows={others.map(({ id, name, sooner, same, later, late }) => ({
              ...{ id, name, sub: '' },
              counts: [sooner, same, later, late],
            }))}
          />
          {leftOut > 0 && (
            <p className="dk-sub">
              {leftOut} {leftOut === 1 ? 'parcel is' : 'parcels are'} left out: their day was made anew when the money
              came, or the tables of then are not known.
            </p>
          )}
        </div>
      )}
    </SettingPart>
  )
}
