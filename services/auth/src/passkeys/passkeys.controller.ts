import { Body, Controller, Headers, Post } from '@nestjs/common';
import { Access, type Caller, CurrentCaller } from '@hallpass/access';
import { Answers, CODE_ERRORS, Operation, OptionalBody } from '@hallpass/http';
import { passkeyRpId } from '@hallpass/project-config';
import { DEVICE_TOKENS_HEADER, deviceTokensOf } from '../new-devices/device-tokens.js';
import { SignInFailures } from '../sign-ins/sign-in-failures.js';
import { SignedInDto, signedIn } from '../tokens/signed-in.js';
import {
  BeginPasskeyRegistrationDto,
  BeginPasskeySignInDto,
  CheckRemovedDto,
  CreationOptionsDto,
  IsRemovedDto,
  PasskeySignInDto,
  RegisteredPasskeyDto,
  RegisterPasskeyDto,
  RequestOptionsDto,
} from './passkey.dto.js';
import { PasskeyRegistration } from './passkey-registration.service.js';
import { PasskeySignIn } from './passkey-sign-in.service.js';

/** The published SDK accepts only its placeholder in the options, so the project's own id is next to them. */
function ownRpId({ project }: Caller): { rp_id?: string } {
  const rpId = passkeyRpId(project.config);
  return rpId === undefined ? {} : { rp_id: rpId };
}

/** Passkeys (contract/02 §5). */
@Controller('auth/passkey')
@Access('client')
export class PasskeysController {
  constructor(
    private readonly registration: PasskeyRegistration,
    private readonly signIns: PasskeySignIn,
    private readonly failures: SignInFailures,
  ) {}

  @Post('initiate-passkey-registration')
  @Operation({
    summary: 'Start registering a passkey',
    area: 'sign-in',
    access: 'client',
    outcomes: { signedOut: 'SCHEMA_ERROR' },
    audit: ['insert verification_code'],
    recentSignIn: true,
    sample: 'const result = await user.registerPasskey();',
  })
  @Answers(
    200,
    CreationOptionsDto,
    'SchemaError',
    'PasskeyAuthenticationNotEnabled',
    'SignUpNotEnabled',
    'RecentSignInRequired',
    403,
  )
  @OptionalBody()
  async beginRegistration(
    @CurrentCaller() caller: Caller,
    @Body() { mediation }: BeginPasskeyRegistrationDto,
  ): Promise<CreationOptionsDto> {
    const { options, code } = await this.registration.begin(caller, { isQuiet: mediation === 'conditional' });
    return { options_json: options, code, ...ownRpId(caller) };
  }

  @Post('register')
  @Operation({
    summary: 'Finish registering a passkey',
    area: 'sign-in',
    access: 'client',
    outcomes: { signedOut: 'SCHEMA_ERROR' },
    audit: 'needs what only a user has',
    recentSignIn: 'the code of a recent sign-in is the proof, for 5 minutes',
    sample: 'const result = await user.registerPasskey();',
  })
  @Answers(
    200,
    RegisteredPasskeyDto,
    'PasskeyAuthenticationNotEnabled',
    ...CODE_ERRORS,
    'PasskeyRegistrationFailed',
    'SignUpNotEnabled',
    403,
  )
  async register(@CurrentCaller() caller: Caller, @Body() dto: RegisterPasskeyDto): Promise<RegisteredPasskeyDto> {
    return { user_handle: await this.registration.finish(caller, dto) };
  }

  @Post('initiate-passkey-authentication')
  @Operation({
    summary: 'Start a sign-in with a passkey',
    area: 'sign-in',
    access: 'client',
    whileEnrolling: true,
    outcomes: {},
    audit: ['insert verification_code'],
    recentSignIn: 'the password, code or token sent with it is the proof',
    sample: 'const result = await app.signInWithPasskey();',
  })
  @Answers(200, RequestOptionsDto, 'PasskeyAuthenticationNotEnabled')
  @OptionalBody()
  async beginSignIn(
    @CurrentCaller() caller: Caller,
    @Body() { mediation }: BeginPasskeySignInDto,
  ): Promise<RequestOptionsDto> {
    const { options, code } = await this.signIns.begin(caller, { isAutofill: mediation === 'conditional' });
    return { options_json: options, code, ...ownRpId(caller) };
  }

  @Post('check-removed')
  @Operation({
    summary: 'Check whether a passkey was removed',
    area: 'sign-in',
    access: 'client',
    outcomes: { signedOut: 'SCHEMA_ERROR' },
    audit: 'changes nothing',
    recentSignIn: 'does not change how the user signs in',
  })
  @Answers(200, IsRemovedDto, 'PasskeyAuthenticationNotEnabled')
  async checkRemoved(@CurrentCaller() caller: Caller, @Body() dto: CheckRemovedDto): Promise<IsRemovedDto> {
    return { is_removed: await this.signIns.isRemoved(caller, dto) };
  }

  @Post('sign-in')
  @Operation({
    summary: 'Finish a sign-in with a passkey',
    area: 'sign-in',
    access: 'client',
    whileEnrolling: true,
    outcomes: { signedOut: 'SCHEMA_ERROR' },
    audit: 'needs what only a user has',
    recentSignIn: 'the password, code or token sent with it is the proof',
    sample: 'const result = await app.signInWithPasskey();',
  })
  @Answers(
    200,
    SignedInDto,
    'PasskeyAuthenticationNotEnabled',
    'SignInDeniedByHook',
    'BlockingHookFailed',
    ...CODE_ERRORS,
    'PasskeyAuthenticationFailed',
    'MultiFactorAuthenticationRequired',
  )
  async signIn(
    @CurrentCaller() caller: Caller,
    @Body() { code, authentication_response: response }: PasskeySignInDto,
    @Headers(DEVICE_TOKENS_HEADER) deviceTokens?: string,
  ): Promise<SignedInDto> {
    const given = { code, response, deviceTokens: deviceTokensOf(deviceTokens) };
    return this.failures.noting(caller, async () => signedIn(await this.signIns.finish(caller, given)));
  }
}
