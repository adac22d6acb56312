import type { CityRow } from '#server/occasions/last-orders.ts'

/** Last day to order by city; it works without scripts. */
export const CityTable = ({ rows }: { rows: readonly CityRow[] }) => (
  <table className="oc-days">
    <thead>
      <tr>
        <th scope="col">City</th>
        <th scope="col">Order by</th>
        <th scope="col">Arrives by</th>
      </tr>
    </thead>
    <tbody>
      {rows.map(({ cities, orderBy, arrives }) => (
        <tr key={cities}>
          <th scope="row">{cities}</th>
          <td>{orderBy}</td>
          <td>{arrives}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
