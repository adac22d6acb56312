import { Form } from 'react-router'

/** Where a gift, a box or an item stands in its list, and the way to another place. */
export const PlaceForm = ({ place, places, among }: { place: number; places: number; among: string }) => (
  <section className="dk-block" aria-labelledby="place">
    <h2 id="place">Its place</h2>
    <Form method="post" className="dk-move" key={place}>
      <input type="hidden" name="act" value="place" />
      <label htmlFor="at">
        Place, of {places} {among}
      </label>
      <span>
        <input className="input num" id="at" name="place" inputMode="numeric" defaultValue={place} size={4} />
        <button type="submit" className="btn-line">
          Move there
        </button>
      </span>
    </Form>
  </section>
)
