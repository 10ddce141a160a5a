/** A page of a list of the management API. */
export interface DataPage<Item> {
  data: Item[];
  done: boolean;
  /** Of the next page. */
  iterator: string | null;
  prevIterator: string | null;
}

export interface Endpoint {
  id: string;
  uid: string | null;
  url: string;
  description: string;
  disabled: boolean;
  /** Null: all. */
  filterTypes: string[] | null;
  channels: string[] | null;
  rateLimit: number | null;
  createdAt: string;
  updatedAt: string;
}

export interface EndpointInput {
  url: string;
  description: string;
  uid: string | null;
  filterTypes: string[] | null;
  channels: string[] | null;
  rateLimit: number | null;
}

export interface EndpointHeaders {
  headers: Record<string, string>;
  /** Names of those whose values are not shown. */
  sensitive: string[];
}

export interface EndpointStats {
  success: number;
  pending: number;
  sending: number;
  fail: number;
  canceled: number;
}

/** 0 delivered, 1 waiting, 2 given up, 3 being sent, 4 cancelled. */
export type DeliveryStatus = 0 | 1 | 2 | 3 | 4;
export const STATUSES: readonly DeliveryStatus[] = [0, 1, 2, 3, 4];

export interface Message {
  id: string;
  eventId: string | null;
  eventType: string;
  /** `{}` where it was not asked for, or is gone. */
  payload: unknown;
  channels: string[] | null;
  tags: string[] | null;
  timestamp: string;
  deliverAt: string | null;
}

interface Delivery {
  status: DeliveryStatus;
  nextAttempt: string | null;
}

export type EndpointMessage = Message & Delivery;
export type MessageEndpoint = Endpoint & Delivery;

export interface Attempt {
  id: string;
  msgId: string;
  endpointId: string;
  url: string;
  /** The beginning of the answer, or why there was none. */
  response: string;
  /** 0 without an answer. */
  responseStatusCode: number;
  responseDurationMs: number;
  status: DeliveryStatus;
  /** 0 scheduled, 1 by hand. */
  triggerType: 0 | 1;
  timestamp: string;
}

export interface ReplayTask {
  id: string;
  status: 'running' | 'finished' | 'failed';
  task: 'endpoint.recover' | 'endpoint.replay' | 'endpoint.bulk-replay';
  updatedAt: string;
}

export interface EventType {
  name: string;
  description: string;
  /** By version. */
  schemas: { '1': { examples: [unknown] } & Record<string, unknown> } | null;
  groupName: string | null;
}
