import { useLayoutEffect, useRef, useState } from 'react'
import { href, Link } from 'react-router'
import type { ChromeHandle } from '#app/shell/chrome.ts'
import { NoScriptNotice } from '#app/shell/no-script-notice.tsx'
import { dismissErrors, showToast } from '#app/shell/toasts/toasts.ts'
import { shopFromMatches } from '#app/shell/use-shop.ts'
import { BOX_TOASTS, describeCapacity } from '#domain/box/box.ts'
import { formatPrice } from '#domain/payment/money.ts'
import { toBoxOption } from '#server/catalogue/box-options.ts'
import { boxesOnSale } from '#server/catalogue/box-queries.ts'
import { restated } from '#server/delivery/delivery-statements.ts'
import { shopOf, taxDisplay } from '#server/http/shop-context.ts'
import type { Route } from './+types/start.ts'
import { BoxCard } from './box-card.tsx'
import { BoxSteps, boxMeta } from './box-steps.tsx'
import { describeBoxes } from './catalogue-texts.ts'
import { loadBoxPanel } from './load-box-panel.ts'
import { ResumeBox, useStoredBox } from './resume-box.tsx'
import { chooseBox, clearSelection } from './selection.ts'
import './start.css'
import './start-screens.css'

export const handle = { chrome: { header: 'solid', footer: false } } satisfies ChromeHandle

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  boxMeta('Choose a box', loaderData?.about ?? '', shopFromMatches(matches)?.name)

export async function loader({ context }: Route.LoaderArgs) {
  const shop = shopOf(context)
  const boxes = await boxesOnSale(shop.db)
  return {
    boxes: boxes.map(toBoxOption),
    about: restated(shop.delivery, describeBoxes(boxes)),
    gst: taxDisplay(shop).charged,
  }
}

export default function BuildStart({ loaderData: { boxes, gst } }: Route.ComponentProps) {
  const [chosenId, setChosenId] = useState<string>()
  const radios = useRef<HTMLDivElement>(null)
  const chosen = boxes.find(({ id }) => id === chosenId)
  const stored = useStoredBox(boxes)
  const resumable = chosen ? undefined : stored

  function choose(id: string) {
    const box = boxes.find((candidate) => candidate.id === id)
    if (!box) return
    chooseBox(box)
    setChosenId(id)
    dismissErrors([BOX_TOASTS.continueWithoutBox.title])
    void loadBoxPanel().catch(() => undefined)
  }

  // Entering this step clears the previous choice; a radio checked before hydration counts as the new one.
  useLayoutEffect(() => {
    clearSelection()
    const checkedRadio = radios.current?.querySelector<HTMLInputElement>('input:checked')
    const box = boxes.find(({ id }) => id === checkedRadio?.value)
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
          <NoScriptNotice what="box" />
        </div>
      </div>
      <div className="bxs" role="radiogroup" aria-label="Gift box" ref={radios}>
        {boxes.map((box, index) => (
          <BoxCard key={box.id} box={box} first={index === 0} chosen={box.id === chosenId} onChoose={choose} />
        ))}
      </div>
      <div className="bx-bar needs-scripts">
        <div className="wrap">
          {resumable && <ResumeBox {...resumable} />}
          <p role="status" className={resumable && 'vh'}>
            {chosen ? (
              <>
                <b className="d5">{chosen.name}</b>{' '}
                <span className="meta">
                  {formatPrice(chosen.pricePaise)}, {describeCapacity(chosen)}
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
