import { MESSAGE_ADVICE, messageLength } from '#domain/order/card-message.ts'
import { Icon } from './icon.tsx'

/** How long a card's message is: `n/200`, a warning beyond, and never a limit (decisions §5.3). */
export function MessageCounter({ id, message }: { id: string; message: string }) {
  const length = messageLength(message)
  const over = length > MESSAGE_ADVICE
  return (
    <span className="counter" id={id}>
      {over ? (
        <span className="over">
          <Icon of="triangle-exclamation-point" />
          Long for a card. It prints smaller.
        </span>
      ) : (
        <span>It prints best under {MESSAGE_ADVICE}.</span>
      )}
      <span className={over ? 'num over' : 'num'} role="status">
        {length}/{MESSAGE_ADVICE}
      </span>
    </span>
  )
}
