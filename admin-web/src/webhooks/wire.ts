import type { Answer, Body, Item } from '../api/admin-request';

export type Endpoint = Answer<'GET /app/{app_id}/endpoint/{endpoint_id}'>;
export type EndpointInput = Required<
  Pick<Body<'POST /app/{app_id}/endpoint'>, 'url' | 'description' | 'uid' | 'filterTypes' | 'channels' | 'rateLimit'>
>;
export type EndpointHeaders = Answer<'GET /app/{app_id}/endpoint/{endpoint_id}/headers'>;

/** 0 delivered, 1 waiting, 2 given up, 3 being sent, 4 canceled. */
export type DeliveryStatus = EndpointMessage['status'];
export const STATUSES: readonly DeliveryStatus[] = [0, 1, 2, 3, 4];

/** The payload is `{}` if it was not requested or has been deleted. */
export type Message = Answer<'GET /app/{app_id}/msg/{msg_id}'>;
export type EndpointMessage = Item<'GET /app/{app_id}/endpoint/{endpoint_id}/msg'>;
export type Attempt = Item<'GET /app/{app_id}/attempt/msg/{msg_id}'>;
export type ReplayTask = Answer<'POST /app/{app_id}/endpoint/{endpoint_id}/recover'>;
export type EventType = Item<'GET /event-type'>;
