import { TableHeader } from '#app/desk/layout/table-header.tsx'

type CountTableProps = {
  heads: readonly string[]
  rows: readonly { id: string; name: string; sub: string; counts: readonly number[] }[]
}

const COUNT = new Intl.NumberFormat('en-IN')

/** Table of counts by delivery zone. */
export const CountTable = ({ heads, rows }: CountTableProps) => (
  <table className="dk-tables dk-counts">
    <TableHeader of={['Zone', ...heads]} />
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
