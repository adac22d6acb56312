import { formatShortDay } from '#domain/text/format-date.ts'
import type { OfferedParcel } from '#server/runs/queries.ts'

/** A parcel to choose; `key` identifies it in the form. */
export type ChoiceRow = Pick<
  OfferedParcel,
  'number' | 'name' | 'street' | 'city' | 'zipCode' | 'hours' | 'boxes' | 'state' | 'promisedDay' | 'isLate' | 'test'
> & { key: string; rider: string | undefined }

/** Posted choice, to keep it after a refusal. */
export type PostedChoice = { keys: readonly string[]; moves: readonly string[] }

/** Reads the chosen parcels of a posted form. */
export const readChoice = (form: FormData): PostedChoice => {
  const texts = (field: string) => form.getAll(field).filter((value) => typeof value === 'string')
  return { keys: texts('parcel'), moves: texts('move') }
}

type Props = { parcels: readonly ChoiceRow[]; posted: PostedChoice | undefined; isChosen: boolean }

/**
 * Checkbox rows of parcels. `isChosen` chooses those of the day at first; late ones and those of another run are never
 * chosen by themselves.
 */
export const ParcelChoice = ({ parcels, posted, isChosen }: Props) => (
  <ul className="dk-ticks dk-choice">
    {parcels.map((parcel) => {
      const { key, rider, isLate } = parcel
      const chosen = posted ? [...posted.keys, ...posted.moves].includes(key) : isChosen && !isLate && !rider
      return (
        <li key={key}>
          <label>
            <input
              className="dk-tick"
              type="checkbox"
              name={rider ? 'move' : 'parcel'}
              value={key}
              defaultChecked={chosen}
            />
            <ParcelText parcel={parcel} />
          </label>
        </li>
      )
    })}
  </ul>
)

const ParcelText = ({ parcel }: { parcel: ChoiceRow }) => {
  const { number, name, street, city, zipCode, hours, boxes, state, promisedDay, isLate, test, rider } = parcel
  return (
    <span className="dk-choice-text">
      <b>
        {name}, {zipCode}
      </b>
      <span className="dk-sub">
        {street}, {city}
      </span>
      <span className="dk-sub">
        {[hours || 'Any time', number, `${boxes} ${boxes === 1 ? 'box' : 'boxes'}`].join(', ')}
        {test && ', test order'}
      </span>
      {state === 'to_pack' && <span className="dk-st is-pack">To pack</span>}
      {isLate && <span className="dk-st is-late">Promised for {formatShortDay(promisedDay)}</span>}
      {rider && <span className="dk-sub">In the run of {rider}: choose it to move it here.</span>}
    </span>
  )
}
