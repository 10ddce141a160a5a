/** We as the client of one provider, as configured by a project or shared by the operator. */
export interface ProviderClient {
  /** The provider config id. */
  id: string;
  /** One of the twelve, or the config id for a provider given by its issuer. */
  type: string;
  isShared: boolean;
  clientId: string;
  clientSecret: string;
  facebookConfigId?: string;
  microsoftTenantId?: string;
  /** Of an OpenID Connect provider found by discovery. */
  issuer?: string;
  /** The issuer is the operator's setting, so that it may have a private address. */
  isOperatorsChoice?: boolean;
}
