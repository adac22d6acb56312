import { ADVISED_MESSAGE_LENGTH, messageLength } from '#domain/order/card-message.ts'
import { Icon } from './icon.tsx'

/**
 * Character counter of a card message, `n/200`. Warns above the advised length and never limits it (decisions §5.3).
 */
export function MessageCounter({ id, message }: { id: string; message: string }) {
  const length = messageLength(message)
  const over = length > ADVISED_MESSAGE_LENGTH
  return (
    <span className="counter" id={id}>
      {over ? (
        <span className="over">
          <Icon of="triangle-exclamation-point" />
          Long for a card. It prints smaller.
        </span>
      ) : (
        <span>It prints best under {ADVISED_MESSAGE_LENGTH}.</span>
      )}
      <span className={over ? 'num over' : 'num'} role="status">
        {length}/{ADVISED_MESSAGE_LENGTH}
      </span>
    </span>
  )
}
