import { Form } from 'react-router'

/** Form that moves a product, box or box item to another position of its list. */
export const PositionForm = ({ place, places }: { place: number; places: number }) => (
  <section className="dk-block" aria-labelledby="place">
    <h2 id="place">Position</h2>
    <Form method="post" className="dk-move" key={place}>
      <input type="hidden" name="act" value="place" />
      <label htmlFor="at">Position (of {places})</label>
      <span>
        <input className="input num" id="at" name="place" inputMode="numeric" defaultValue={place} size={4} />
        <button type="submit" className="btn-line">
          Move
        </button>
      </span>
    </Form>
  </section>
)
