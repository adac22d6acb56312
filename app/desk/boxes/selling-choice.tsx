import { BOX_LABELS } from '#domain/goods/box-facts.ts'
import { SELLING_WORDS } from '#domain/goods/product-facts.ts'

/** Archiving is a press of its own. */
const CHOICES = ['on', 'hidden'] as const

/** Whether a box or a thing for one can be chosen. */
export const SellingChoice = ({ value, fault }: { value: string; fault: string | undefined }) =>
  value === 'archived' ? (
    <input type="hidden" name="selling" value="archived" />
  ) : (
    <fieldset className="dk-set">
      <legend>{BOX_LABELS.selling}</legend>
      <div className="dk-switch">
        {CHOICES.map((choice) => (
          <label key={choice}>
            <input className="vh" type="radio" name="selling" value={choice} defaultChecked={value === choice} />
            {SELLING_WORDS[choice]}
          </label>
        ))}
      </div>
      {fault && <p className="err">{fault}</p>}
    </fieldset>
  )
