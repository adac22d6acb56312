import { FIELD_LABELS, SELLING_WORDS } from '#domain/goods/product-facts.ts'

type Props = { choices: readonly ('on' | 'sold-out' | 'hidden')[]; value: string; fault: string | undefined }

/** Whether a gift, a box or an item can be bought. Archiving is a press of its own. */
export const SellingChoice = ({ choices, value, fault }: Props) =>
  value === 'archived' ? (
    <input type="hidden" name="selling" value="archived" />
  ) : (
    <fieldset className="dk-set">
      <legend>{FIELD_LABELS.selling}</legend>
      <div className="dk-switch">
        {choices.map((choice) => (
          <label key={choice}>
            <input className="vh" type="radio" name="selling" value={choice} defaultChecked={value === choice} />
            {SELLING_WORDS[choice]}
          </label>
        ))}
      </div>
      {fault && <p className="err">{fault}</p>}
    </fieldset>
  )
