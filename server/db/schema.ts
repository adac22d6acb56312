import type { DocumentSeries } from '#domain/document/document-number.ts'
import type {
  BoxItemTable,
  BoxTable,
  CacheVersionTable,
  CatalogueChangeTable,
  CollectionTable,
  PictureTable,
  ProductChangeTable,
  ProductTable,
} from './schema/catalogue.ts'
import type { Instant, JsonText } from './schema/column-types.ts'
import type { ContentVersionTable, ReplacedLogoTable } from './schema/content.ts'
import type {
  CustomerListingTable,
  CustomerNoteTable,
  CustomerOrderTable,
  CustomerTable,
  CustomerTagTable,
  CustomerTermTable,
  CustomerWordTable,
} from './schema/customers.ts'
import type {
  DayOffTable,
  DeliveryAreaTable,
  DeliveryRateTable,
  DeliveryVersionTable,
  DeliveryZoneTable,
  ExtraDayTable,
  PackingDaysTable,
} from './schema/delivery.ts'
import type {
  DeskAccountTable,
  DeskFailedAttemptTable,
  DeskInvitationTable,
  DeskMoneyMoveTable,
  DeskNetworkTable,
  DeskPasskeyTable,
  DeskSessionTable,
  DeskTwoFactorTable,
  DeskUserTable,
  DeskVerificationTable,
  SheetChoiceTable,
} from './schema/desk.ts'
import type { DiscountTable, DiscountUseTable } from './schema/discounts.ts'
import type { CreditNoteTable, InvoiceTable } from './schema/documents.ts'
import type {
  EmailTable,
  EnquiryAnswerTable,
  EnquiryTable,
  EnquiryTermTable,
  IntakeTotalTable,
  NoticeTable,
} from './schema/emails.ts'
import type { ImportRowTable, ImportTable } from './schema/imports.ts'
import type { AuditTable, DayBudgetTable, JobTable, RefusalTable, TaskTable } from './schema/jobs.ts'
import type { OccasionTable } from './schema/occasions.ts'
import type {
  CheckedItemTable,
  OrderBoxItemTable,
  OrderEventTable,
  OrderLineTable,
  OrderListingTable,
  OrderNoteTable,
  OrderTable,
  OrderTermTable,
  OrderViewTable,
  ParcelLineTable,
  ParcelTable,
  PaymentLinkTable,
  RemovedOrderTable,
  RunStopTable,
  RunTable,
} from './schema/orders.ts'
import type {
  DisputeTable,
  HandPaymentTable,
  PaymentTable,
  QrCodeTable,
  RefundLineTable,
  RefundTable,
  WebhookEventTable,
} from './schema/payments.ts'
import type {
  SearchIndexTable,
  SearchOutdatedTable,
  SearchProductTable,
  SearchTextTable,
  SearchVocabularyTable,
} from './schema/search.ts'
import type { SecretTable } from './schema/secrets.ts'
import type { ReservationHolderTable, StockMovementTable, StockReservationTable, StockTable } from './schema/stock.ts'

/** The tables in camel case; column names in the database have underscores. */
export type Schema = {
  meta: { name: string; value: string }
  settings: { name: string; value: JsonText; updatedAt: Instant }
  words: ContentVersionTable
  occasions: OccasionTable
  replacedLogos: ReplacedLogoTable
  secrets: SecretTable
  collections: CollectionTable
  pictures: PictureTable
  products: ProductTable
  productChanges: ProductChangeTable
  goodsChanges: CatalogueChangeTable
  searchGifts: SearchProductTable
  searchTexts: SearchTextTable
  searchIndex: SearchIndexTable
  searchVocabulary: SearchVocabularyTable
  searchOutdated: SearchOutdatedTable
  boxes: BoxTable
  boxItems: BoxItemTable
  shownVersions: CacheVersionTable
  orders: OrderTable
  removedOrders: RemovedOrderTable
  orderLines: OrderLineTable
  parcels: ParcelTable
  parcelLines: ParcelLineTable
  orderEvents: OrderEventTable
  orderBoxItems: OrderBoxItemTable
  orderListings: OrderListingTable
  orderTerms: OrderTermTable
  orderViews: OrderViewTable
  sheetChoices: SheetChoiceTable
  orderNotes: OrderNoteTable
  packTicks: CheckedItemTable
  runs: RunTable
  runStops: RunStopTable
  customers: CustomerTable
  customerOrders: CustomerOrderTable
  customerListings: CustomerListingTable
  customerTerms: CustomerTermTable
  customerWords: CustomerWordTable
  customerNotes: CustomerNoteTable
  customerTags: CustomerTagTable
  paymentLinks: PaymentLinkTable
  payments: PaymentTable
  enquiries: EnquiryTable
  enquiryTerms: EnquiryTermTable
  enquiryAnswers: EnquiryAnswerTable
  notices: NoticeTable
  webhookEvents: WebhookEventTable
  qrCodes: QrCodeTable
  jobs: JobTable
  notes: TaskTable
  stock: StockTable
  stockHolds: StockReservationTable
  stockMoves: StockMovementTable
  holders: ReservationHolderTable
  sheets: ImportTable
  sheetRows: ImportRowTable
  offers: DiscountTable
  offerUses: DiscountUseTable
  changes: AuditTable
  mails: EmailTable
  numberSeries: { series: DocumentSeries; year: string; last: number }
  intake: IntakeTotalTable
  deliveryZones: DeliveryZoneTable
  deliveryAreas: DeliveryAreaTable
  deliveryRates: DeliveryRateTable
  daysOff: DayOffTable
  extraDays: ExtraDayTable
  packDays: PackingDaysTable
  deliveryVersions: DeliveryVersionTable
  invoices: InvoiceTable
  refunds: RefundTable
  refundLines: RefundLineTable
  disputes: DisputeTable
  handPayments: HandPaymentTable
  creditNotes: CreditNoteTable
  deskUsers: DeskUserTable
  deskSessions: DeskSessionTable
  deskAccounts: DeskAccountTable
  deskTwoFactors: DeskTwoFactorTable
  deskPasskeys: DeskPasskeyTable
  deskVerifications: DeskVerificationTable
  deskInvites: DeskInvitationTable
  deskTries: DeskFailedAttemptTable
  deskNetworks: DeskNetworkTable
  dayBudgets: DayBudgetTable
  refusals: RefusalTable
  deskMoneyMoves: DeskMoneyMoveTable
}
