import type { ApiRequest } from '@hallpass/js';
import type { OperationCall } from './admin-app';
import type { Api } from './api';
import type { Operations } from './generated/operations';

export type OperationName = keyof Operations;

type Options = Pick<ApiRequest, 'headers' | 'isRead' | 'signal'>;

type JsonOf<Message> = Message extends { content: { 'application/json': infer Json } } ? Json : never;
type FileOf<Message> = Message extends { content: infer Content }
  ? FileOfType<Exclude<keyof Content, 'application/json'>>
  : never;
type FileOfType<Type> = Type extends string ? { contentType: Type; content: string | Blob } : never;
type AnswerOf<Message> = Message extends { content: infer Content } ? Content[keyof Content] : void;
type Valued<Type> = Type[keyof Type];

/** The decoded response body; text if the response is a file. */
export type Answer<Name extends OperationName> = AnswerOf<Valued<Operations[Name]['responses']>>;

export type Item<Name extends OperationName> = ItemOf<Answer<Name>>;
type ItemOf<List> = List extends { items: (infer Each)[] } | { data: (infer Each)[] } ? Each : never;

export type Body<Name extends OperationName> = JsonOf<NonNullable<Operations[Name]['requestBody']>>;

type File<Name extends OperationName> = FileOf<NonNullable<Operations[Name]['requestBody']>>;

export type Query<Name extends OperationName> = NonNullable<Operations[Name]['parameters']['query']>;

type Path<Name extends OperationName> = NonNullable<Operations[Name]['parameters']['path']>;

/** Makes a part of the request required if any of its members is required. */
type Part<Key extends string, Type> = [Type] extends [never]
  ? { [Each in Key]?: never }
  : object extends Type
    ? { [Each in Key]?: Type }
    : { [Each in Key]: Type };

type Call<Name extends OperationName> = Options &
  Part<'path', Path<Name>> &
  Part<'query', Query<Name>> &
  Part<'body', Body<Name>> &
  Part<'file', File<Name>>;

type Given<Type> = object extends Type ? [call?: Type] : [call: Type];

/**
 * Calls a documented operation for which the client library has no method, as the owner of a project.
 * @param name name of the operation; its path is filled in from `path`
 * @returns the decoded body
 */
export function adminRequest<Name extends OperationName>(
  api: Api,
  projectId: string,
  name: Name,
  ...call: Given<Call<Name>>
): Promise<Answer<Name>>;
export function adminRequest(api: Api, projectId: string, name: string, call?: OperationCall): Promise<unknown> {
  return api.admin(projectId).callOperation(name, call);
}
