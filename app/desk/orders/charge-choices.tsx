import type { ChargeOptions } from '#server/orders/day-effects.ts'

type ChargeChoicesProps = { charge: ChargeOptions; typed: string }

/** Choices for the charge of a slot that costs more or less. */
export const ChargeChoices = ({ charge: { chosen, options }, typed }: ChargeChoicesProps) => (
  <fieldset className="dk-choices">
    <legend>Charge</legend>
    {options.map(({ value, text, about }) => (
      <label key={value}>
        <input type="radio" name="charge" value={value} defaultChecked={value === (typed || chosen)} />
        <span>
          {text}
          <span className="dk-sub">{about}</span>
        </span>
      </label>
    ))}
  </fieldset>
)
