import { Mark } from '#app/ui/mark.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { Price } from '#app/ui/price.tsx'
import { describeCapacity } from '#domain/box/box.ts'
import type { BoxOption } from '#domain/box/box-layers.ts'

type Props = { box: BoxOption; first: boolean; chosen: boolean; onChoose: (id: string) => void }

/** A box as a radio card: open picture, price and capacity. */
export const BoxCard = ({ box, first, chosen, onChoose }: Props) => (
  <label className="bx">
    <input
      className="bx-radio needs-scripts"
      type="radio"
      name="box"
      value={box.id}
      checked={chosen}
      onChange={() => onChoose(box.id)}
      autoComplete="off"
      aria-label={box.name}
      aria-describedby={`price-${box.id} holds-${box.id}`}
    />
    <span className="flag">Chosen</span>
    <span className="bx-pic">
      <Picture
        picture={box.layers.open}
        sizes="(max-width: 48rem) 7.5rem, (max-width: 64rem) 9.5rem, 20vw"
        first={first}
      />
    </span>
    <span className="bx-knot-at" aria-hidden="true">
      <span className="bx-knot">
        <Mark />
      </span>
    </span>
    <span className="bx-txt">
      <span className="d5">{box.name}</span>
      <span id={`price-${box.id}`}>
        <Price paise={box.pricePaise} className="bx-price" />
      </span>
      <CapacityMarks box={box} />
      <span className="meta" id={`holds-${box.id}`}>
        {describeCapacity(box)}
      </span>
      <span className="meta bx-line">{box.line}</span>
    </span>
  </label>
)

const range = (count: number) => Array.from({ length: count }, (_, index) => index)

const CapacityMarks = ({ box: { maxItems, maxAccessories } }: { box: BoxOption }) => (
  <span className="caps-row" aria-hidden="true">
    {range(maxItems).map((index) => (
      <i key={index} className="dia" />
    ))}
    {range(maxAccessories).map((index) => (
      <i key={index} className="dia is-acc" />
    ))}
  </span>
)
