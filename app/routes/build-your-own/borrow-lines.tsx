import { Icon } from '#app/ui/icon.tsx'
import { withLine } from '#domain/order/card-message.ts'

const LINES = [
  'You were right about the restaurant. Do not let it go to your head.',
  'For the person who waters my plants and my optimism.',
  'I saw this and heard your voice. It was a running commentary.',
  'No occasion. That is rather the point.',
]

type Props = { message: string; onBorrow: (message: string) => void }

export const BorrowLines = ({ message, onBorrow }: Props) => (
  <div className="borrow-at">
    <h2 className="caps">Or borrow a line</h2>
    <div className="borrow">
      {LINES.map((line) => (
        <button key={line} type="button" onClick={() => onBorrow(withLine(message, line))}>
          {line}
          <Icon of="plus" />
        </button>
      ))}
    </div>
  </div>
)
