import { Picture } from '#app/ui/picture.tsx'
import type { PictureData } from '#domain/catalogue/picture.ts'
import { capitalised } from '#domain/text/number-words.ts'

type Item = { key: string; name: string; quantity: number; picture?: PictureData | undefined }
export type TickState = { isTicked: (key: string) => boolean; press: (key: string, on: boolean) => void }

/** One item to put in: the whole row ticks it. */
export const TickRow = ({ item, ticks }: { item: Item; ticks: TickState }) => (
  <li>
    <label>
      <input
        className="dk-tick"
        type="checkbox"
        form="bench"
        name="item"
        value={item.key}
        checked={ticks.isTicked(item.key)}
        onChange={({ currentTarget }) => ticks.press(item.key, currentTarget.checked)}
      />
      <span className="what">
        {item.picture && (
          <span className="pic">
            <Picture picture={item.picture} sizes="44px" />
          </span>
        )}
        <b>{capitalised(item.name)}</b>
      </span>
      <span className="q num">{item.quantity}</span>
    </label>
  </li>
)
