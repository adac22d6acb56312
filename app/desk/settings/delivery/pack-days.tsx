import { Form } from 'react-router'
import { Columns } from '#app/desk/frame/columns.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { type DeliveryTables, isPackDays, MOST_PACK_DAYS } from '#domain/delivery/tables.ts'
import { type CellAnswer, KeptCell } from '../fields/kept-cell.tsx'
import { SettingPart } from '../setting-part.tsx'

type Props = { packDays: DeliveryTables['packDays']; answer: CellAnswer | undefined }

const faultOf = (typed: string): string | undefined =>
  isPackDays(typed) ? undefined : `Working days, from 0 to ${MOST_PACK_DAYS}.`

/** How many working days it takes until a gift is packed: all of them, and those that say something of their own. */
export function PackDays({ packDays: { standard, sameDay, box, of }, answer }: Props) {
  const all = [
    ['standard', 'A gift', standard],
    ['same-day', 'A Same Day gift', sameDay],
    ['box', 'A built box', box],
  ] as const
  const own = Object.entries(of)
  const cell = (id: string, name: string, days: number) => (
    <KeptCell
      fields={{ act: 'pack', id }}
      name="days"
      label={`${name}: days to pack`}
      value={String(days)}
      {...{ faultOf, answer }}
    />
  )
  return (
    <SettingPart
      id="packing"
      title="Days to pack"
      about="Working days from the order until it is packed; 0 is the same day."
    >
      <table className="dk-tables">
        <Columns of={['What', 'Days', { name: 'Actions', isRead: true }]} />
        <tbody>
          {all.map(([id, name, days]) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              <td colSpan={2}>{cell(id, name, days)}</td>
            </tr>
          ))}
          {own.map(([id, days]) => (
            <tr key={id}>
              <th scope="row">{id}</th>
              <td>{cell(id, id, days)}</td>
              <td>
                <Form method="post">
                  <input type="hidden" name="id" value={id} />
                  <Button type="submit" look="quiet" name="act" value="pack-as-others">
                    As all others<span className="vh">: {id}</span>
                  </Button>
                </Form>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Form method="post" className="dk-row dk-adds" data-of="3" key={own.length} noValidate>
        <input type="hidden" name="act" value="pack" />
        <TextField label="A gift with days of its own" name="id" placeholder="kids-zone-1" autoComplete="off" />
        <TextField label="Days" name="days" inputMode="numeric" autoComplete="off" />
        <Button type="submit" look="line">
          Add
        </Button>
      </Form>
      <NotKept answer={answer} known={[...all.map(([id]) => id), ...own.map(([id]) => id)]} />
    </SettingPart>
  )
}

/** What was said of a gift that has no row of its own. */
const NotKept = ({ answer, known }: { answer: CellAnswer | undefined; known: readonly string[] }) =>
  answer && !answer.ok && answer.cell.startsWith('pack') && !known.some((id) => answer.cell === `pack ${id}`) ? (
    <p className="err" role="alert">
      {answer.words}
    </p>
  ) : null
