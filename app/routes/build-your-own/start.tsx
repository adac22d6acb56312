import { useLayoutEffect, useRef, useState } from 'react'
import { href, Link } from 'react-router'
import { boxMeta } from '#app/box/box-meta.ts'
import { BoxSteps } from '#app/box/box-steps.tsx'
import { loadYourBox } from '#app/box/load-your-box.ts'
import { chooseBox, clearSelection } from '#app/box/selection.ts'
import type { ChromeHandle } from '#app/shell/chrome.ts'
import { NeedsScripts } from '#app/shell/needs-scripts.tsx'
import { shopIn } from '#app/shell/use-shop.ts'
import { dismissFaults, showToast } from '#app/toasts/toasts.ts'
import { capacityWords } from '#domain/box/box.ts'
import { BOX_TOASTS } from '#domain/box/box-toasts.ts'
import { formatPrice } from '#domain/payment/money.ts'
import { boxesOnSale } from '#server/catalogue/box-queries.ts'
import { toBoxOption } from '#server/catalogue/live-box.ts'
import { shopOf, taxShown } from '#server/http/shop-context.ts'
import type { Route } from './+types/start.ts'
import { BoxChoice } from './box-choice.tsx'
import { BoxOffer, useOfferedBox } from './box-offer.tsx'
import { aboutBoxes } from './counted-words.ts'
import './start.css'
import './start-screens.css'

export const handle = { chrome: { header: 'solid', footer: false } } satisfies ChromeHandle

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  boxMeta('Choose a box', loaderData?.about ?? '', shopIn(matches)?.name)

export async function loader({ context }: Route.LoaderArgs) {
  const shop = shopOf(context)
  const boxes = await boxesOnSale(shop.db)
  return { boxes: boxes.map(toBoxOption), about: aboutBoxes(boxes), gst: taxShown(shop).charged }
}

export default function BuildStart({ loaderData: { boxes, gst } }: Route.ComponentProps) {
  const [chosenId, setChosenId] = useState<string>()
  const radios = useRef<HTMLDivElement>(null)
  const chosen = boxes.find(({ id }) => id === chosenId)
  const stored = useOfferedBox(boxes)
  const offered = chosen ? undefined : stored

  function choose(id: string) {
    const box = boxes.find((candidate) => candidate.id === id)
    if (!box) return
    chooseBox(box)
    setChosenId(id)
    dismissFaults([BOX_TOASTS.continueWithoutBox.title])
    void loadYourBox().catch(() => undefined)
  }

  // Entering this step clears what was chosen before; a box pressed before the page's script ran counts.
  useLayoutEffect(() => {
    clearSelection()
    const pressed = radios.current?.querySelector<HTMLInputElement>('input:checked')
    const box = boxes.find(({ id }) => id === pressed?.value)
    if (!box) return
    chooseBox(box)
    setChosenId(box.id)
  }, [boxes])

  return (
    <>
      <div className="bx-head wrap">
        <BoxSteps at={0} />
        <div className="bl-head">
          <h1 className="d7">
            Choose <em>the box</em>
          </h1>
          <p className="meta">{gst ? 'GST included. Shipping is free.' : 'Shipping is free.'}</p>
          <NeedsScripts what="box" />
        </div>
      </div>
      <div className="bxs" role="radiogroup" aria-label="Gift box" ref={radios}>
        {boxes.map((box, index) => (
          <BoxChoice key={box.id} box={box} first={index === 0} chosen={box.id === chosenId} onChoose={choose} />
        ))}
      </div>
      <div className="bx-bar needs-scripts">
        <div className="wrap">
          {offered && <BoxOffer {...offered} />}
          <p role="status" className={offered && 'vh'}>
            {chosen ? (
              <>
                <b className="d5">{chosen.name}</b>{' '}
                <span className="meta">
                  {formatPrice(chosen.pricePaise)}, {capacityWords(chosen)}
                </span>
              </>
            ) : (
              <span className="meta">No box chosen yet.</span>
            )}
          </p>
          <Link
            className="btn"
            to={href('/build-your-own/products')}
            prefetch="intent"
            data-waits=""
            onClick={(event) => {
              if (chosen) return
              event.preventDefault()
              showToast({ type: 'error', ...BOX_TOASTS.continueWithoutBox })
            }}
          >
            Continue
          </Link>
        </div>
      </div>
    </>
  )
}
