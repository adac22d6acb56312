import { Picture } from '#app/ui/picture.tsx'
import type { PictureData } from '#domain/catalogue/picture.ts'
import { capitalised } from '#domain/text/number-words.ts'

type Thing = { key: string; name: string; quantity: number; picture?: PictureData | undefined }
export type TickState = { isTicked: (key: string) => boolean; press: (key: string, on: boolean) => void }

/** One thing to put in: the whole row ticks it. */
export const TickRow = ({ thing, ticks }: { thing: Thing; ticks: TickState }) => (
  <li>
    <label>
      <input
        className="dk-tick"
        type="checkbox"
        form="bench"
        name="thing"
        value={thing.key}
        checked={ticks.isTicked(thing.key)}
        onChange={({ currentTarget }) => ticks.press(thing.key, currentTarget.checked)}
      />
      <span className="what">
        {thing.picture && (
          <span className="pic">
            <Picture picture={thing.picture} sizes="44px" />
          </span>
        )}
        <b>{capitalised(thing.name)}</b>
      </span>
      <span className="q num">{thing.quantity}</span>
    </label>
  </li>
)
