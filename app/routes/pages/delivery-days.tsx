import { DELIVERY_ZONES, LATEST_DELIVERY_DAYS } from '#domain/delivery-day.ts'

/** The table by which the checkout reckons the days that can be chosen. */
export const DeliveryDays = () => (
  <section className="st-sec" aria-labelledby="choosing-a-day">
    <h2 id="choosing-a-day" className="d6">
      Choosing a day
    </h2>
    <div className="prose">
      <p>
        Under Gift options the checkout lets you name the day, up to {LATEST_DELIVERY_DAYS} days ahead. This is the
        earliest we can promise; business days run from Monday to Friday and are counted from the day after the order.
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">Where</th>
            <th scope="col">Earliest day</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>Bangalore, PIN codes that begin with 560, with nothing but Same Day gifts in the cart</td>
            <td>Today, before the cut-off</td>
          </tr>
          {DELIVERY_ZONES.map(({ name, businessDays }) => (
            <tr key={name}>
              <td>{name}</td>
              <td>{businessDays} business days</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </section>
)
