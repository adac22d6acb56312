import { useId } from 'react'
import { href, Link } from 'react-router'
import type { ChromeHandle } from '#app/shell/chrome.ts'
import { NoScriptNotice } from '#app/shell/no-script-notice.tsx'
import { shopFromMatches } from '#app/shell/use-shop.ts'
import { TextField } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { MessageCounter } from '#app/ui/message-counter.tsx'
import { appendLine } from '#domain/order/card-message.ts'
import { MAX_SENDER_LENGTH } from '#domain/order/gift-fields.ts'
import type { Route } from './+types/message.ts'
import { BoxSteps, boxMeta } from './box-steps.tsx'
import { CardPreview } from './card-preview.tsx'
import { useBoxGuard } from './restore-stored-box.ts'
import { signCard, useSelection, writeMessage } from './selection.ts'
import './message.css'

export const handle = { chrome: { header: 'solid', footer: false } } satisfies ChromeHandle

export const meta: Route.MetaFunction = ({ matches }) =>
  boxMeta(
    'Write the card',
    'Write the card that goes into your own gift box and see how it will be printed.',
    shopFromMatches(matches)?.name,
  )

export default function BuildMessage() {
  useBoxGuard('products')
  const { message, cardFrom } = useSelection()
  return (
    <div className="bm">
      <section className="bm-txt" aria-labelledby="write">
        <BoxSteps at={2} />
        <div className="bm-h">
          <h1 className="d7" id="write">
            Write <em>the card</em>
          </h1>
          <p className="meta">Printed as you type it, tucked under the ribbon. Leave it empty and we send no card.</p>
        </div>
        <NoScriptNotice what="box" />
        <div className="bm-form needs-scripts">
          <MessageField message={message} />
          <TextField
            label="From"
            optional
            autoComplete="off"
            maxLength={MAX_SENDER_LENGTH}
            hint="On the card, under your words."
            value={cardFrom}
            onChange={({ target }) => signCard(target.value)}
          />
          <MessageSuggestions message={message} onSelect={writeMessage} />
        </div>
        <div className="acts needs-scripts">
          <Link className="btn" to={href('/build-your-own/checkout')} prefetch="intent">
            Continue
          </Link>
          <Link className="textbtn" to={href('/build-your-own/products')}>
            <Icon of="arrow-left" />
            Back to the box
          </Link>
        </div>
      </section>
      <section className="bm-card needs-scripts" aria-label="Card preview">
        <CardPreview message={message} from={cardFrom} />
      </section>
    </div>
  )
}

function MessageField({ message }: { message: string }) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>Message</label>
      <textarea
        className="input"
        id={id}
        rows={5}
        dir="auto"
        aria-describedby={`${id}-count`}
        value={message}
        onChange={(event) => writeMessage(event.target.value)}
      />
      <MessageCounter id={`${id}-count`} message={message} />
    </div>
  )
}

const SUGGESTIONS = [
  'You were right about the restaurant. Do not let it go to your head.',
  'For the person who waters my plants and my optimism.',
  'I saw this and heard your voice. It was a running commentary.',
  'No occasion. That is rather the point.',
]

type Props = { message: string; onSelect: (message: string) => void }

const MessageSuggestions = ({ message, onSelect }: Props) => (
  <div className="borrow-at">
    <h2 className="caps">Or borrow a line</h2>
    <div className="borrow">
      {SUGGESTIONS.map((line) => (
        <button key={line} type="button" onClick={() => onSelect(appendLine(message, line))}>
          {line}
          <Icon of="plus" />
        </button>
      ))}
    </div>
  </div>
)
