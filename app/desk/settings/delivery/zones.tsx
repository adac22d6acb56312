import { Columns } from '#app/desk/frame/columns.tsx'
import { readSpan, SPAN_FAULT, type Span, spanText } from '#domain/delivery/tables.ts'
import { type CellAnswer, KeptCell } from '../fields/kept-cell.tsx'
import { SettingPart } from '../setting-part.tsx'

type Zone = { id: string; name: string; where: string; transit: Span; mothersDay: Span }

const faultOf = (typed: string): string | undefined => (readSpan(typed) ? undefined : SPAN_FAULT)

/** How long the courier takes to each part of India. */
export const Zones = ({ zones, answer }: { zones: readonly Zone[]; answer: CellAnswer | undefined }) => (
  <SettingPart
    id="zones"
    title="On the road"
    about="Working days of the courier, from packed to the door; the later one is promised. Mother’s Day gifts have their own."
  >
    <table className="dk-tables">
      <Columns of={['Zone', 'Days', 'Mother’s Day']} />
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
                <KeptCell
                  fields={{ act, zone: id }}
                  name="span"
                  label={`${name}: ${of}`}
                  value={spanText(span)}
                  faultOf={faultOf}
                  answer={answer}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </SettingPart>
)
