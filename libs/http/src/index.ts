export { createApp } from './app/create-app.js';
export { closeGracefully, stopOnSignals } from './app/graceful-shutdown.js';
export { onUncaughtError } from './app/uncaught-error.js';
export { OutsideApi } from './service/outside-api.js';
export { runService } from './app/run-service.js';
export { ServiceState } from './service/service-state.js';
export * from './fields/index.js';
export { answerList } from './lists/answer-list.js';
export { type CsvCell, csvRow } from './lists/csv.js';
export { answerFile } from './lists/file-answer.js';
export { CursorField, LimitField } from './lists/page-fields.js';
export { buffered } from './logs/buffered-stream.js';
export { logFileSink, logSink } from './logs/log-sink.js';
export { Logger } from './logs/logger.js';
export { boundedRead } from './metrics/bounded-read.js';
export { Metrics } from './metrics/metrics.js';
export { MetricsServer } from './metrics/metrics-server.js';
export {
  type AnswerBody,
  anyOf,
  Answers,
  AnswersErrorPages,
  AnswersList,
  AnswersPage,
  AnswersPageOf,
  listOf,
  success,
  SuccessDto,
} from './openapi/answers.js';
export { ApiDocument, mergeDocuments } from './openapi/api-document.js';
export { openApiDocument, UNLISTED_ROUTES_EXTENSION, type UnlistedRoute } from './openapi/document.js';
export { Operation, type OperationDeclaration, type Outcome, type Outcomes } from './operations/operation.js';
export { CircuitBreaker, CircuitOpenError } from './outbound/circuit-breaker.js';
export { ForbiddenAddressError, isForbiddenAddress } from './outbound/forbidden-address.js';
export { ProjectSlots } from './outbound/project-slots.js';
export { newWebhookSecret, readWebhookSecret, signatureHeaders } from './outbound/webhook-signature.js';
export { OutboundError } from './outbound/outbound-stream.js';
export { type OutboundAnswer, OutboundHttp, type OutboundRequest } from './outbound/outbound-http.js';
export {
  browserPage,
  escapeHtml,
  FORM_PAGE_HEADERS,
  LINK_PAGE_HEADERS,
  MESSAGE_PAGE_HEADERS,
  showsPages,
} from './pages/browser-page.js';
export { linkPage } from './pages/link-page.js';
export { LinkPageErrorFilter } from './pages/link-page-error.filter.js';
export { readDto } from './schema/dto-reader.js';
export { fault, type FieldDecorator, type FieldOptions, makeField } from './schema/field.js';
export { FieldsAgree } from './schema/field-rules.js';
export {
  AllowUnknownProperties,
  EmptyBody,
  FreeBody,
  IgnoredQuery,
  NoQuery,
  OptionalBody,
  RequiredHeader,
} from './schema/markers.js';
export { ANSWER_LIMIT_EXTENSION, ANSWER_LIMIT_MILLIS, AnswerLimit } from './wire/answer-limit.js';
export {
  BODY_LIMIT_BYTES,
  BODY_LIMIT_EXTENSION,
  BodyLimit,
  FileBody,
  IgnoresBody,
  RawBody,
  StreamedBody,
} from './wire/body-parsers.js';
export { EXCHANGE_HEADER } from './wire/exchanges.js';
export { answerUnknownPaths } from './wire/unknown-paths.js';
export { API_PREFIX } from './protocol/protocol.js';
