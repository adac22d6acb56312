import { Qr } from '#app/ui/qr.tsx'
import type { QrDrawing } from '#domain/payment/qr.ts'
import { Part } from './part.tsx'

export const QrSamples = ({ code }: { code: QrDrawing }) => (
  <Part title="QR">
    <div className="qr-sample">
      <Qr code={code} label="QR code to pay ₹480.00, sample">
        Scan with any UPI app
      </Qr>
    </div>
  </Part>
)
