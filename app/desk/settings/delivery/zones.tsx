import { TableHeader } from '#app/desk/layout/table-header.tsx'
import { type CellAnswer, SavedCell } from '#app/desk/settings/fields/saved-cell.tsx'
import { SettingsSection } from '#app/desk/settings/settings-header.tsx'
import { formatSpan, parseSpan, SPAN_ERROR, type Span } from '#domain/delivery/delivery-tables.ts'

type Zone = { id: string; name: string; where: string; transit: Span; mothersDay: Span }

const spanError = (typed: string): string | undefined => (parseSpan(typed) ? undefined : SPAN_ERROR)

/** Transit times of the courier by zone, in working days. */
export const Zones = ({ zones, answer }: { zones: readonly Zone[]; answer: CellAnswer | undefined }) => (
  <SettingsSection
    id="zones"
    title="Transit time"
    about="Working days from packed to delivered; the later one is promised. Mother’s Day products have their own."
  >
    <table className="dk-tables">
      <TableHeader of={['Zone', 'Days', 'Mother’s Day']} />
      <tbody>
        {zones.map(({ id, name, where, transit, mothersDay }) => (
          <tr key={id}>
            <th scope="row">
              {name}
              <span className="dk-sub">{where}</span>
            </th>
            {(
              [
                ['transit', 'Days', transit],
                ['mothers-day', 'Mother’s Day', mothersDay],
              ] as const
            ).map(([act, of, span]) => (
              <td key={act}>
                <SavedCell
                  fields={{ act, zone: id }}
                  name="span"
                  label={`${name}: ${of}`}
                  value={formatSpan(span)}
                  faultOf={spanError}
                  answer={answer}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </SettingsSection>
)
