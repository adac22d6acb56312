import type { Series } from '#domain/tax/invoice-number.ts'
import type {
  BoxItemTable,
  BoxTable,
  CollectionTable,
  GoodsChangeTable,
  PictureTable,
  ProductChangeTable,
  ProductTable,
  ShownVersionTable,
} from './schema/catalogue.ts'
import type { Instant, JsonText } from './schema/column-types.ts'
import type { DayOffTable, DeliveryVersionTable, DeliveryZoneTable, PackDaysTable } from './schema/delivery.ts'
import type {
  DeskAccountTable,
  DeskInviteTable,
  DeskMoneyMoveTable,
  DeskNetworkTable,
  DeskPasskeyTable,
  DeskSessionTable,
  DeskTryTable,
  DeskTwoFactorTable,
  DeskUserTable,
  DeskVerificationTable,
} from './schema/desk.ts'
import type { CreditNoteTable, InvoiceTable } from './schema/documents.ts'
import type { EmailTable, EnquiryAnswerTable, EnquiryTable, EnquiryTermTable, IntakeTable } from './schema/emails.ts'
import type { DayBudgetTable, RefusalTable } from './schema/limits.ts'
import type { OfferTable, OfferUseTable } from './schema/offers.ts'
import type {
  OrderListingTable,
  OrderNoteTable,
  OrderTermTable,
  PackTickTable,
  PaymentLinkTable,
} from './schema/order-lists.ts'
import type {
  OrderBoxItemTable,
  OrderEventTable,
  OrderLineTable,
  OrderTable,
  ParcelLineTable,
  ParcelTable,
  RemovedOrderTable,
} from './schema/orders.ts'
import type { PaymentTable, WebhookEventTable } from './schema/payments.ts'
import type { DisputeTable, RefundLineTable, RefundTable } from './schema/refunds.ts'
import type {
  SearchGiftTable,
  SearchIndexTable,
  SearchOutdatedTable,
  SearchTextTable,
  SearchVocabularyTable,
} from './schema/search.ts'
import type { SheetRowTable, SheetTable } from './schema/sheets.ts'
import type { HolderTable, StockHoldTable, StockMoveTable, StockTable } from './schema/stock.ts'
import type { ReplacedLogoTable, WordsTable } from './schema/words.ts'
import type { ChangeTable, JobTable, ReviewTaskTable } from './schema/work.ts'

/** The tables, in camel case; in the database their names have underscores. */
export type Schema = {
  meta: { name: string; value: string }
  settings: { name: string; value: JsonText; updatedAt: Instant }
  words: WordsTable
  replacedLogos: ReplacedLogoTable
  collections: CollectionTable
  pictures: PictureTable
  products: ProductTable
  productChanges: ProductChangeTable
  goodsChanges: GoodsChangeTable
  searchGifts: SearchGiftTable
  searchTexts: SearchTextTable
  searchIndex: SearchIndexTable
  searchVocabulary: SearchVocabularyTable
  searchOutdated: SearchOutdatedTable
  boxes: BoxTable
  boxItems: BoxItemTable
  shownVersions: ShownVersionTable
  orders: OrderTable
  removedOrders: RemovedOrderTable
  orderLines: OrderLineTable
  parcels: ParcelTable
  parcelLines: ParcelLineTable
  orderEvents: OrderEventTable
  orderBoxItems: OrderBoxItemTable
  orderListings: OrderListingTable
  orderTerms: OrderTermTable
  orderNotes: OrderNoteTable
  packTicks: PackTickTable
  paymentLinks: PaymentLinkTable
  payments: PaymentTable
  enquiries: EnquiryTable
  enquiryTerms: EnquiryTermTable
  enquiryAnswers: EnquiryAnswerTable
  webhookEvents: WebhookEventTable
  jobs: JobTable
  notes: ReviewTaskTable
  stock: StockTable
  stockHolds: StockHoldTable
  stockMoves: StockMoveTable
  holders: HolderTable
  sheets: SheetTable
  sheetRows: SheetRowTable
  offers: OfferTable
  offerUses: OfferUseTable
  changes: ChangeTable
  mails: EmailTable
  numberSeries: { series: Series; year: string; last: number }
  intake: IntakeTable
  deliveryZones: DeliveryZoneTable
  daysOff: DayOffTable
  packDays: PackDaysTable
  deliveryVersions: DeliveryVersionTable
  invoices: InvoiceTable
  refunds: RefundTable
  refundLines: RefundLineTable
  disputes: DisputeTable
  creditNotes: CreditNoteTable
  deskUsers: DeskUserTable
  deskSessions: DeskSessionTable
  deskAccounts: DeskAccountTable
  deskTwoFactors: DeskTwoFactorTable
  deskPasskeys: DeskPasskeyTable
  deskVerifications: DeskVerificationTable
  deskInvites: DeskInviteTable
  deskTries: DeskTryTable
  deskNetworks: DeskNetworkTable
  dayBudgets: DayBudgetTable
  refusals: RefusalTable
  deskMoneyMoves: DeskMoneyMoveTable
}
