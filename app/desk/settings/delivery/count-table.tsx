import { Columns } from '#app/desk/frame/columns.tsx'

type Props = {
  heads: readonly string[]
  rows: readonly { id: string; name: string; sub: string; counts: readonly number[] }[]
}

const COUNT = new Intl.NumberFormat('en-IN')

/** Counts by zone, figures under each other. */
export const CountTable = ({ heads, rows }: Props) => (
  <table className="dk-tables dk-counts">
    <Columns of={['Zone', ...heads]} />
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
