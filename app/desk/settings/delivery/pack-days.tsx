import { Form } from 'react-router'
import { TableHeader } from '#app/desk/layout/list.tsx'
import { type CellAnswer, SavedCell } from '#app/desk/settings/fields/saved-cell.tsx'
import { FoldedSection } from '#app/desk/settings/settings-header.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { type DeliveryTables, isPackDays, MAX_PACK_DAYS } from '#domain/delivery/delivery-tables.ts'

type PackDaysProps = { packDays: DeliveryTables['packDays']; answer: CellAnswer | undefined }

const packDaysError = (typed: string): string | undefined =>
  isPackDays(typed) ? undefined : `Working days, from 0 to ${MAX_PACK_DAYS}.`

/** Packing times in working days: the defaults, and products with their own. */
export function PackDays({ packDays: { standard, sameDay, box, of }, answer }: PackDaysProps) {
  const defaults = [
    ['standard', 'Product', standard],
    ['same-day', 'Same Day product', sameDay],
    ['box', 'Custom box', box],
  ] as const
  const exceptions = Object.entries(of)
  const cell = (id: string, name: string, days: number) => (
    <SavedCell
      fields={{ act: 'pack', id }}
      name="days"
      label={`${name}: days to pack`}
      value={String(days)}
      {...{ faultOf: packDaysError, answer }}
    />
  )
  return (
    <FoldedSection
      id="packing"
      title="Days to pack"
      about={defaults.map(([, name, days]) => `${name} ${days}`).join(', ')}
      isOpen={answer !== undefined}
    >
      <p className="dk-sub">Working days from the order until it is packed; 0 is the same day.</p>
      <table className="dk-tables">
        <TableHeader of={['Item', 'Days', { name: 'Actions', isRead: true }]} />
        <tbody>
          {defaults.map(([id, name, days]) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              <td colSpan={2}>{cell(id, name, days)}</td>
            </tr>
          ))}
          {exceptions.map(([id, days]) => (
            <tr key={id}>
              <th scope="row">{id}</th>
              <td>{cell(id, id, days)}</td>
              <td>
                <Form method="post">
                  <input type="hidden" name="id" value={id} />
                  <Button type="submit" look="quiet" name="act" value="pack-as-others">
                    Use default<span className="vh">: {id}</span>
                  </Button>
                </Form>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Form method="post" className="dk-row dk-adds" data-of="3" key={exceptions.length} noValidate>
        <input type="hidden" name="act" value="pack" />
        <TextField label="Product ID" name="id" placeholder="kids-zone-1" autoComplete="off" />
        <TextField label="Days" name="days" inputMode="numeric" autoComplete="off" />
        <Button type="submit" look="line">
          Add
        </Button>
      </Form>
      <UnknownProductError answer={answer} known={[...defaults.map(([id]) => id), ...exceptions.map(([id]) => id)]} />
    </FoldedSection>
  )
}

/** Error for a product that has no row yet. */
const UnknownProductError = ({ answer, known }: { answer: CellAnswer | undefined; known: readonly string[] }) =>
  answer && !answer.ok && answer.cell.startsWith('pack') && !known.some((id) => answer.cell === `pack ${id}`) ? (
    <p className="err" role="alert">
      {answer.words}
    </p>
  ) : null
